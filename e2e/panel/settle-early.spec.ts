import { loggedIn } from '../negotiation/session'
import { expect, test } from './panel'

test('from the agreement to a settlement slip, and the agreement settled when it is paid', async ({
  page,
  enter,
  sandbox,
}) => {
  const persona = await enter('acordo-em-dia', '/painel-negociacoes')
  await page.getByRole('link', { name: 'Quitar antes' }).click()
  await expect(page.getByRole('heading', { name: 'Quitar antes' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Para quitar hoje' })).toBeVisible()
  const saved = await page.getByText(/^Você deixa de pagar R\$\s[\d.]+,\d\d$/).textContent()

  await page.getByLabel('Quer quitar em outro dia?').fill('07/12/2026')
  await page.getByRole('button', { name: 'Ver o valor neste dia' }).click()
  await expect(page.getByText('Para quitar na segunda, 7 de dezembro de 2026')).toBeVisible()
  await expect(page.getByText(saved ?? '', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Ver parcela por parcela' }).click()
  const table = page.getByRole('table', { name: 'Valor de cada parcela em 07/12/2026' })
  await expect(table.getByRole('row')).toHaveCount(11)

  await page.getByRole('button', { name: 'Gerar boleto de quitação' }).click()
  await expect(page.getByRole('heading', { name: 'Boleto de quitação pronto' })).toBeFocused()
  await page.getByRole('button', { name: 'Ver boleto de quitação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Boleto: quitação' })
  await expect(dialog.getByText(/Código de barras:/)).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^boleto-2026-12-07-/)
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('link', { name: 'Voltar aos meus acordos' }).click()
  await expect(page.getByText(/^Você tem um boleto de quitação de R\$/)).toBeVisible()

  const [agreement] = (await sandbox.negotiations(persona.cpfCnpj)).dados.acordos
  const { numeroAcordo = '', quitacao } = agreement ?? {}
  await sandbox.pay({ numeroAcordo, parcela: quitacao?.parcela ?? 0 }, '2026-12-08T10:00:00-03:00')
  // Two weeks later the session has expired.
  const again = await page.context().newPage()
  await page.close()
  await loggedIn(again, sandbox, persona)
  await again.goto('/painel-negociacoes')
  await expect(again.getByText('Tudo pago. Parabéns!')).toBeVisible()
  await expect(again.getByText(/^Você quitou antes e deixou de pagar R\$/)).toBeVisible()
  await expect(again.getByText(/Pagar com boleto|Ver boleto/)).toBeHidden()
})
