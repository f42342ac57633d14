import {
  accept,
  arriveAtDate,
  arriveAtMethod,
  arriveAtReview,
  choose,
  clickContinue,
  closeButton,
  expect,
  expectSteps,
  openOffer,
  test,
  toReview,
} from './fixtures'

test('closing time is warned of, stops the conclusion, and loses nothing', async ({
  page,
  sandbox,
  negotiating,
  complaints,
}) => {
  complaints.expect(/403/)
  await negotiating.enter('cartao-p1')
  await toReview(page)
  await sandbox.clock('2026-11-24T20:06:00-03:00')
  await page.reload()
  await expect(page.getByText('A negociação fecha às 20h15')).toBeVisible()
  await page.getByRole('checkbox', { name: /Li o contrato/ }).check()
  await sandbox.clock('2026-11-24T20:15:00-03:00')
  await closeButton(page).click()
  await expect(page.getByText('A negociação fechou agora')).toBeVisible()

  await sandbox.clock('2026-11-25T06:00:00-03:00')
  await page.reload()
  await accept(page)
  await page.waitForURL('**/sucesso')
})

test('outside hours the offer says when negotiation reopens', async ({ page, sandbox, negotiating }) => {
  await negotiating.enter('cartao-p1')
  await sandbox.clock('2026-11-24T21:00:00-03:00')
  await page.goto('/negociacao')
  await expect(page.getByRole('heading', { level: 1, name: 'A negociação está fechada agora' })).toBeVisible()
  await expect(page.getByText(/reabre quarta, 25\sde\snovembro, às 6h/)).toBeVisible()
})

test('choices survive a reload, and the back button leads through them', async ({ page, negotiating }) => {
  await negotiating.enter('cartao-p1')
  await openOffer(page, '/negociacao')
  await choose(page, 'Em 6 parcelas')
  await arriveAtDate(page)
  await page.getByRole('radio').nth(1).check()
  await clickContinue(page)
  await arriveAtReview(page)
  await page.reload()
  await arriveAtReview(page)
  await page.goBack()
  await arriveAtDate(page)
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Em 6 parcelas' })).toBeChecked()
})

test('the page of the only way to pay keeps its address, and leads on', async ({ page, negotiating }) => {
  await negotiating.enter('cartao-p1')
  await toReview(page)
  await expect(page.getByRole('link', { name: 'Alterar a forma de pagamento' })).toHaveCount(0)
  await page.goto('/forma-pagamento')
  await arriveAtMethod(page)
  await expect(page.getByText(/^Um boleto por parcela/)).toBeVisible()
  await clickContinue(page)
  await arriveAtReview(page)
})

test('a step cannot be jumped to', async ({ page, negotiating }) => {
  await negotiating.enter('cartao-p1')
  await page.goto('/revisao')
  await page.waitForURL('**/painel-controle')
  await openOffer(page, '/negociacao')
  await choose(page, 'À vista')
  await page.waitForURL('**/vencimento')
  await page.goto('/revisao')
  await page.waitForURL('**/vencimento')
  await page.goto('/sucesso')
  await page.waitForURL('**/vencimento')
})

test('after the agreement the steps before it lead to it', async ({ page, negotiating }) => {
  await negotiating.enter('cartao-p1')
  await toReview(page)
  await accept(page)
  await page.waitForURL('**/sucesso')
  await page.goto('/forma-pagamento')
  await page.waitForURL('**/sucesso')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
})

test('Alterar changes one choice and comes back to the review', async ({ page, sandbox, negotiating }) => {
  await negotiating.enter('cartao-p1')
  await toReview(page)
  await page.getByRole('link', { name: 'Alterar a opção de pagamento' }).click()
  await choose(page, 'Em 10 parcelas')
  await arriveAtReview(page)
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^10\s×\sR\$/ })
      .first(),
  ).toBeVisible()
  await expectSteps(sandbox, [
    'negociacao',
    'vencimento',
    'formaPagamento',
    'revisao',
    'negociacao',
    'revisao',
  ])
})

for (const [persona, title] of [
  ['retomada-9a', /vence a primeira parcela|quer pagar/],
  ['retomada-10a', 'Como você vai pagar?'],
  ['retomada-11a', 'Revise antes de concluir'],
  ['retomada-12a', 'Revise antes de concluir'],
] as const) {
  test(`${persona} goes on where it stopped`, async ({ page, negotiating }) => {
    await negotiating.enter(persona)
    await page.getByRole('link', { name: 'Continuar de onde parei' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
}
