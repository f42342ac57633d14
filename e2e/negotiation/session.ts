import type { BrowserContext, Disposable, Page } from '@playwright/test'
import type { Persona, Sandbox } from '../fixtures'

/**
 * A session without the login screen, which has tests of its own: the same calls as that screen's, sent
 * from here; their responses are stored where the portal stores them.
 */
type Entered = Pick<Disposable, 'dispose'>

/** An execution, as created by a consult; in each new tab too, until what is returned is disposed of. */
export async function consulted(
  page: Page | BrowserContext,
  sandbox: Sandbox,
  { cpfCnpj }: Persona,
): Promise<Entered> {
  const execId = await sandbox.client.execution(cpfCnpj)
  return page.addInitScript(
    ([id, exec]) => {
      if (sessionStorage.getItem('execId') !== null) return
      sessionStorage.setItem('identification', id)
      sessionStorage.setItem('execId', exec)
    },
    [cpfCnpj, execId] as const,
  )
}

/** The login token of a debtor. */
export const tokenOf = async ({ client }: Sandbox, { cpfCnpj, senha = '' }: Persona): Promise<string> =>
  (await client.openSession(cpfCnpj, senha)).token

/** Logs a debtor in, with the execution of the consult before it; in each new tab too, as after a consult. */
export async function loggedIn(
  page: Page | BrowserContext,
  sandbox: Sandbox,
  persona: Persona,
): Promise<Entered> {
  const consult = await consulted(page, sandbox, persona)
  const token = await tokenOf(sandbox, persona)
  const login = await page.addInitScript((jwt) => {
    if (sessionStorage.getItem('loggedInBefore') !== null) return
    sessionStorage.setItem('loggedInBefore', 'yes')
    localStorage.setItem('loggedInUser', jwt)
    // The banner has tests of its own.
    localStorage.setItem('consent', JSON.stringify({ optional: false, at: Date.now() }))
  }, token)
  return {
    dispose: async () => {
      await consult.dispose()
      await login.dispose()
    },
  }
}
