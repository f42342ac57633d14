import type { Page, Route } from '@playwright/test'
import { callsMade, solveBotCheck } from '../access/flows'
import { expect, test } from '../fixtures'
import { loggedIn } from '../negotiation/session'

/** What a page's first script does while the portal's scripts do not come. */

/** Opens a page that its shell's entry does not reach; returns what lets it come. */
async function openWithoutShell(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route('**/assets/shell.*.js', (route) => void held.push(route))
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    for (const route of held) await route.continue()
  }
}

test('a consult is sent, and its answer is taken when the portal is there', async ({ page, sandbox }) => {
  const { cpfCnpj } = await sandbox.persona('cliente')
  const letCome = await openWithoutShell(page, '/')
  await page.getByLabel('CPF', { exact: true }).fill(cpfCnpj)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Consultar' }).click()
  const CONSULT = 'POST /api/verificar'
  await expect.poll(() => callsMade(sandbox)).toContain(CONSULT)
  await letCome()
  await expect(page).toHaveURL(/\/login-cpf$/)
  expect((await callsMade(sandbox)).filter((call) => call === CONSULT)).toEqual([CONSULT])
})

test('the offers are asked for, and shown when the portal is there', async ({ page, sandbox }) => {
  await loggedIn(page, sandbox, await sandbox.persona('cliente'))
  const letCome = await openWithoutShell(page, '/painel-controle')
  const LIST = 'POST /api/v1/negociacoes'
  await expect.poll(() => callsMade(sandbox)).toContain(LIST)
  await letCome()
  await expect(page.getByRole('link', { name: /^Negociar/ }).first()).toBeVisible()
  expect((await callsMade(sandbox)).filter((call) => call === LIST)).toEqual([LIST])
})
