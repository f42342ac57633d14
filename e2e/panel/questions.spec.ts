import { expect, test } from './panel'

test('opening a question is recorded with its id and label', async ({ page, panel, sandbox }) => {
  await panel.open('cliente', '/painel-central-de-duvidas')
  await page.getByRole('button', { name: /Posso escolher só um dos contratos/ }).click()
  await expect
    .poll(async () => (await sandbox.steps()).map(({ step, rest }) => [step, rest.faqId]))
    .toEqual([
      ['pcCentralDeDuvidas', undefined],
      ['faqPergunta', 'contratos-agrupados'],
    ])
})

test('a card leads to the question why its contracts stay together', async ({ page, panel }) => {
  await panel.open('cliente')
  await page.getByText('Ver os 2 contratos').click()
  await page.getByRole('link', { name: 'Saiba por quê' }).click()
  await expect(page).toHaveURL(/\/painel-central-de-duvidas#contratos-agrupados$/)
  await expect(page.getByRole('button', { name: /Posso escolher só um dos contratos/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})
