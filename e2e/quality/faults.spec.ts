import type { Page, Route } from '@playwright/test'
import { consult, logIn, solveBotCheck } from '../access/flows'
import { expect, test } from '../fixtures'
import { loggedIn } from '../negotiation/session'

/** Faults whose words and ways on are told one by one; e2e/faults has every call with every fault. */

type Fulfil = NonNullable<Parameters<Route['fulfill']>[0]>
const LIST = '**/api/v1/negociacoes'
const USER = '**/api/UsuarioData/*'
const SUMMARY = '**/api/v1/basic-data/*'
const html = { contentType: 'text/html', body: '<html>Entre na rede</html>' }
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const fulfil = (page: Page, path: string, answer: Fulfil) =>
  page.route(path, (route) => route.fulfill(answer))

test.describe('a login token that is refused leads to the login, with words and the way back', () => {
  const refusals: [string, Fulfil][] = [
    ['without a body', { status: 401 }],
    ['as HTML', { status: 401, ...html }],
    ['by challenge', { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }],
  ]
  for (const [how, answer] of refusals) {
    test(how, async ({ page, sandbox, complaints }) => {
      complaints.expect(/status of 401/)
      await loggedIn(page, sandbox, await sandbox.persona('cliente'))
      await fulfil(page, USER, answer)
      await page.goto('/painel-meus-dados')
      await page.waitForURL('**/login-cpf?voltar=%2Fpainel-meus-dados')
      await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar').first()).toBeVisible()
    })
  }

  test('forged', async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of 401/)
    await loggedIn(page, sandbox, await sandbox.persona('cliente'))
    await page.addInitScript(() => {
      const token = localStorage.getItem('loggedInUser')
      if (token) localStorage.setItem('loggedInUser', `${token.slice(0, -6)}AAAAAA`)
    })
    await page.goto('/painel-controle')
    await page.waitForURL('**/login-cpf?voltar=%2Fpainel-controle')
  })
})

test('an answer without the right shape is told, and the next one is shown', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  await loggedIn(page, sandbox, await sandbox.persona('cliente'))
  for (const answer of [{ json: {} }, { body: '' }, html, { status: 503, ...html }]) {
    await fulfil(page, USER, answer)
    await page.goto('/painel-meus-dados')
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    await page.unroute(USER)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await heading(page, 'Meus dados')
  }
  await fulfil(page, LIST, { json: { sucesso: true, dados: { negociacoes: 'x' } } })
  await page.goto('/painel-controle')
  await expect(page.getByRole('main').getByRole('button', { name: /de novo/ })).toBeVisible()
  await page.unroute(LIST)
  await fulfil(page, SUMMARY, { json: {} })
  await page.goto('/painel-meus-dados')
  await heading(page, 'Meus dados')
})

test('calls beside the consult decide nothing: a token refused, an execution that hangs', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const debtor = await sandbox.persona('cliente')
  await fulfil(page, '**/api/v1/get-csrf-token', { status: 401 })
  await consult(page, debtor)
  await expect(page.getByText('Não foi possivel completar a operação neste momento').first()).toBeVisible()
  await page.unroute('**/api/v1/get-csrf-token')
  await page.route('**/api/v1/criar_exec', () => {})
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Consultar', exact: true }).click()
  await page.waitForURL('**/login-cpf', { timeout: 5_000 })
})

for (const hours of [-2, 2, 24]) {
  test(`a phone whose clock is ${hours} hours ahead logs in and stays`, async ({ page, sandbox }) => {
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000)
    await logIn(page, await sandbox.persona('cliente'))
    await heading(page, /^Olá/)
    await page.reload()
    await heading(page, /^Olá/)
  })
}
