import { expect, test } from './panel'

test('a card leads to the question why its contracts stay together; opening another one is recorded', async ({
  page,
  enter,
  sandbox,
}) => {
  await enter('cliente')
  await page.getByText('Ver os 2 contratos').click()
  await page.getByRole('link', { name: 'Saiba por quê' }).click()
  await expect(page).toHaveURL(/\/painel-central-de-duvidas#contratos-agrupados$/)
  const question = page.getByRole('button', { name: /Posso escolher só um dos contratos/ })
  await expect(question).toHaveAttribute('aria-expanded', 'true')
  await question.click()
  await question.click()
  await expect
    .poll(async () => (await sandbox.steps()).map(({ step, rest }) => [step, rest.faqId]).slice(-2))
    .toEqual([
      ['pcCentralDeDuvidas', undefined],
      ['faqPergunta', 'contratos-agrupados'],
    ])
})
