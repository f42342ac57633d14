import { readFile } from 'node:fs/promises'
import { readPdf } from '@portal/contract/testing/pdf'
import { expect, test } from './panel'

test('the slip of the next instalment: line, copy, a PDF with the same barcode at the next try, by night too', async ({
  page,
  enter,
  sandbox,
  context,
  complaints,
}) => {
  complaints.expect(/500/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter('acordo-em-dia', '/meus-acordos')
  await expect(page.getByText('2 de 12 parcelas pagas')).toBeVisible()
  await page.getByRole('button', { name: 'Pagar com boleto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Boleto: parcela 3' })
  await dialog.getByRole('button', { name: 'Copiar código de barras' }).click()
  await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible()
  const line = (await page.evaluate(() => navigator.clipboard.readText())).replace(/\D/g, '')
  expect(line).toMatch(/^237\d{44}$/)

  await sandbox.fault({
    method: 'GET',
    path: '/api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}',
    status: 500,
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Baixar PDF' }).click()
  await expect(dialog.getByText('Não foi possível concluir essa operação')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar PDF' }).click()
  const file = await (await download).path()
  const barcode =
    line.slice(0, 4) + line.slice(32) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  expect((await readPdf(await readFile(file))).barcodes).toEqual([barcode])

  await expect
    .poll(async () => (await sandbox.steps()).map(({ step }) => step))
    .toEqual(expect.arrayContaining(['pcMeusAcordos', 'codigoDeBarrasCopiado', 'boletoBaixado']))

  await sandbox.clock('2026-11-24T22:00:00-03:00')
  await page.reload()
  await page.getByRole('button', { name: 'Pagar com boleto' }).click()
  await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
})

test('the conditions of an agreement, with the contract, are kept on paper', async ({ page, enter }) => {
  await enter('acordo-em-dia', '/painel-negociacoes')
  await page.getByRole('button', { name: 'Ver condições' }).click()
  const dialog = page.getByRole('dialog', { name: 'Condições do acordo' })
  await expect(dialog.getByText('Total a pagar')).toBeVisible()
  await expect(dialog.getByText(/^[\d,]+% ao ano$/)).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Do que é feito o total' })).toBeVisible()
  await expect(dialog.getByText(/Depois do último, não resta nada/)).toBeVisible()

  const contract = dialog.getByText(/^Devedor: /)
  await expect(contract).toBeHidden()
  const printed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.print = resolve
      }),
  )
  await dialog.getByRole('button', { name: 'Imprimir ou guardar em PDF' }).click()
  await printed
  await page.emulateMedia({ media: 'print' })
  await expect(contract).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meus acordos' })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Fechar' })).toBeHidden()
})
