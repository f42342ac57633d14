import { expect, test } from '../fixtures'
import { loggedIn } from '../negotiation/session'

/** Spec §4 'Logout'. */

for (const [persona, home] of [
  ['cliente', /\/$/],
  ['pj-cliente', /\/pj$/],
] as const) {
  test(`${persona} logs out: the session is ended, nothing stays, and the home follows`, async ({
    page,
    sandbox,
  }) => {
    const debtor = await sandbox.persona(persona)
    await loggedIn(page, sandbox, debtor)
    await page.goto('/painel-controle')
    await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1, name: /^Consulte seu/ })).toBeVisible()
    // The journal hides the contents of a token.
    await expect
      .poll(async () => (await sandbox.calls()).find(({ path }) => path === '/api/auth/TokenValidate')?.body)
      .toEqual({ CpfCnpj: debtor.cpfCnpj, Token: '***' })
    expect(
      await page.evaluate(() => [
        localStorage.getItem('loggedInUser'),
        sessionStorage.getItem('identification'),
        sessionStorage.getItem('execId'),
      ]),
    ).toEqual([null, null, null])
  })
}

test('logging out waits for the answers under way', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await loggedIn(page, sandbox, debtor)
  const path = `**/api/v1/journey_tracker/${debtor.cpfCnpj}`
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await delivered
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest(path)
  const answered = page.waitForResponse(path)
  await page.goto('/painel-controle')
  await asked
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Saindo…' })).toBeVisible()
  deliver()
  expect((await answered).status()).toBe(200)
  await expect(page).toHaveURL(/\/$/)
})
