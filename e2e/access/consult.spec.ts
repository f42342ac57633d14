import { axeDefects } from 'delivery/gates'
import { expect, type Sandbox, test } from '../fixtures'

/** Browser-only behaviour of the consult; its rules are tested in the module. */

const NO_BUSINESS = /csrf|altcha|journey_tracker|getServerDate/

/** The calls of the access flows, oldest first: 'POST /api/verificar'. */
async function callsMade(sandbox: Sandbox): Promise<string[]> {
  const calls = await sandbox.calls()
  return calls
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !NO_BUSINESS.test(call))
    .reverse()
}

test('a session link that was made up is told kindly and shows nothing; a good one leaves the address bar, and asks whose it is', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const stranger = await sandbox.persona('campanha-boleto')
  await page.goto(`/?cpfCnpj=${stranger.cpfCnpj}&execId=5e551071-1111-4222-8333-444455556666`)
  const notice = 'Este link não vale mais. Consulte seu CPF ou CNPJ aqui.'
  await expect(page.getByText(notice, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/boletagem')
  await expect(page).toHaveURL(/\/$/)

  const question = page.getByRole('heading', {
    name: /^Este boleto é de W\*\*\* M\*\*\*, CPF.\*\*\*.*É você\?$/,
  })
  const follow = async () => {
    await sandbox.forgetCalls()
    await page.goto(await sandbox.link(stranger.cpfCnpj))
    await expect(page.getByLabel('CPF', { exact: true })).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d\d$/)
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => callsMade(sandbox)).toContain('POST /api/v1/vincularExec')
    await page.goto('/boletagem')
    await expect(question).toBeFocused()
  }
  await follow()
  expect(await callsMade(sandbox)).toEqual(['POST /api/v1/vincularExec'])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeDefects(page, {}, 'main'), colorScheme).toEqual([])
  }
  await page.getByRole('button', { name: 'Não sou eu' }).click()
  await expect(page.getByText(/^Nada foi pago\./).first()).toBeVisible()
  await page.goto('/boletagem')
  await expect(page).toHaveURL(/\/$/)

  await follow()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
})
