import type { BrowserContext, Disposable, Page } from '@playwright/test'
import { test as base, type Persona, type Sandbox } from '../fixtures'

/** Creates a session by the login screen's calls, sent by the test; stores the responses as the portal does. */
type Entered = Pick<Disposable, 'dispose'>

/** Creates an execution by a consult and stores it in each new tab until the returned handle is disposed. */
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

/** Returns a login token of the debtor. */
export const tokenOf = async ({ client }: Sandbox, { cpfCnpj, senha = '' }: Persona): Promise<string> =>
  (await client.openSession(cpfCnpj, senha)).token

/** Logs a debtor in with the execution of a preceding consult, in each new tab too. */
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
    // The banner is tested elsewhere.
    localStorage.setItem('consent', JSON.stringify({ optional: false, at: Date.now() }))
  }, token)
  return {
    dispose: async () => {
      await consult.dispose()
      await login.dispose()
    },
  }
}

export const test = base.extend<{
  /** Logs a debtor in and opens a page, by default the panel. */
  enter(personaKey: string, path?: string): Promise<Persona>
}>({
  enter: async ({ page, sandbox }, use) => {
    await use(async (personaKey, path = '/painel-controle') => {
      const persona = await sandbox.persona(personaKey)
      await loggedIn(page, sandbox, persona)
      await page.goto(path)
      return persona
    })
  },
})
