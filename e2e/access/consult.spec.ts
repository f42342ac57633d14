import { expect, test } from '../fixtures'
import { callsMade } from './flows'

/** What of a consult is seen in a browser alone: the rest is in the module's own tests. */

test('a session link that was made up is told kindly and shows nothing; a good one is read once, and both leave the address bar', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const stranger = await sandbox.persona('campanha-boleto')
  await page.goto(`/?cpfCnpj=${stranger.cpfCnpj}&execId=5e551071-1111-4222-8333-444455556666`)
  const told = 'Este link não vale mais. Consulte seu CPF ou CNPJ aqui.'
  await expect(page.getByText(told, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/boletagem')
  await expect(page).toHaveURL(/\/$/)

  await sandbox.forgetCalls()
  const debtor = await sandbox.persona('cliente')
  await page.goto(await sandbox.link(debtor.cpfCnpj))
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => callsMade(sandbox)).toEqual(['POST /api/v1/vincularExec'])
})
