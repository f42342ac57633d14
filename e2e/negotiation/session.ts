import type { BrowserContext, Disposable, Page } from '@playwright/test'
import { solveBotCheck } from 'sandbox-api/testing/solve-bot-check'
import type { Persona, Sandbox } from '../fixtures'

/**
 * A session without the login screen, which has tests of its own: the same calls as that screen's, sent
 * from here; their responses are stored where the portal stores them.
 */
async function call<T>(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
  csrf?: string,
): Promise<T> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: {
      ...sandbox.headers,
      'content-type': 'application/json',
      ...(csrf && { 'X-CSRF-Token': csrf }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const newCsrfToken = async (sandbox: Sandbox) =>
  (await call<{ csrfToken: string }>(sandbox, 'GET', '/api/v1/get-csrf-token')).csrfToken

export const botToken = async (sandbox: Sandbox) =>
  solveBotCheck(await call(sandbox, 'GET', '/api/v1/altcha'))

type Entered = Pick<Disposable, 'dispose'>

/** An execution, as created by a consult; in each new tab too, until what is returned is disposed of. */
export async function consulted(
  page: Page | BrowserContext,
  sandbox: Sandbox,
  { cpfCnpj }: Persona,
): Promise<Entered> {
  const stateMode = cpfCnpj.length > 11 ? 'PJ' : 'PF'
  const token = await botToken(sandbox)
  // The same token for both: the bank opens executions for the browser that has consulted.
  const csrf = await newCsrfToken(sandbox)
  await call(sandbox, 'POST', '/api/verificar', { cpfCnpj, stateMode, token }, csrf)
  const opened = await call<{ execId: string }>(sandbox, 'POST', '/api/v1/criar_exec', { cpfCnpj }, csrf)
  return page.addInitScript(
    ([id, exec]) => {
      if (sessionStorage.getItem('execId') !== null) return
      sessionStorage.setItem('identification', id)
      sessionStorage.setItem('execId', exec)
    },
    [cpfCnpj, opened.execId] as const,
  )
}

/** The login token of a debtor. */
export async function tokenOf(sandbox: Sandbox, { cpfCnpj, senha }: Persona): Promise<string> {
  const proof = encodeURIComponent(await botToken(sandbox))
  const csrf = await newCsrfToken(sandbox)
  const path = `/api/auth/login/${proof}`
  return (await call<{ token: string }>(sandbox, 'POST', path, { cpfCnpj, senha }, csrf)).token
}

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
