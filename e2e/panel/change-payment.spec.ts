import type { Page } from '@playwright/test'
import { expect, test } from './panel'

/** The digits of the line in the open dialog. */
async function lineShown(page: Page): Promise<string> {
  const line = page.getByRole('dialog').getByRole('paragraph').filter({ hasText: 'Linha digitável' })
  await expect(line).toBeVisible()
  const digits = ((await line.textContent()) ?? '').replace(/\D/g, '')
  expect(digits).toHaveLength(47)
  return digits
}

test('a new due date makes a new slip, and the old one void', async ({ page, panel }) => {
  await panel.open('acordo-em-dia', '/painel-negociacoes')
  await page.getByRole('button', { name: 'Pagar com boleto' }).click()
  const before = await lineShown(page)
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()

  await page.getByRole('link', { name: 'Alterar pagamento' }).click()
  await page.getByText('segunda, 14 de dezembro').click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('O boleto atual deixa de valer')).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar alteração' }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento alterado' })).toBeFocused()
  await expect(page.getByText('O novo boleto vence segunda, 14 de dezembro.')).toBeVisible()
  await expect(page.getByText('Não pague o boleto antigo')).toBeVisible()

  await page.getByRole('button', { name: 'Ver novo boleto' }).click()
  const after = await lineShown(page)
  expect(after).not.toBe(before)
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar PDF' }).click()
  await download
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()

  await page.getByRole('link', { name: 'Voltar aos meus acordos' }).click()
  await expect(page.getByText('Parcela 3, vence segunda, 14 de dezembro')).toBeVisible()
})

for (const [typed, message] of [
  ['25/12/2026', /Escolha um dia útil|25\/12\/2026/],
  ['31/10/2026', /Escolha um dia de/],
  ['40/01/2027', 'Data inválida: use dia, mês e ano'],
] as const) {
  test(`${typed} is no due date`, async ({ page, panel }) => {
    await panel.open('acordo-em-dia', '/painel-alterar-pagamento')
    await page.getByText('Outra data').click()
    await page.getByLabel('Qual data?').fill(typed)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('Qual data?')).toHaveValue(typed)
  })
}

test('what cannot be changed says so', async ({ page, panel }) => {
  await panel.open('acordo-em-atraso', '/painel-negociacoes')
  await expect(page.getByRole('link', { name: 'Alterar pagamento' })).toHaveCount(0)
  const status = await page.getByRole('link', { name: 'Acompanhar andamento' }).getAttribute('href')
  await page.goto(`/painel-alterar-pagamento${status?.slice('/status'.length)}`)
  await expect(page.getByText('Este pagamento não pode ser alterado')).toBeVisible()
})

test('out of hours nothing is changed', async ({ page, panel, sandbox }) => {
  await panel.logIn('acordo-em-dia')
  await sandbox.clock('2026-11-24T05:00:00-03:00')
  await page.goto('/painel-alterar-pagamento')
  await expect(page.getByText('Alterações estão fechadas agora')).toBeVisible()
})
