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
  enter,
  complaints,
}) => {
  complaints.expect(/403/)
  await enter('cartao-p1')
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

test('choices survive a reload, Back, Alterar and the address of a step, and lead to the agreement they made', async ({
  page,
  sandbox,
  enter,
}) => {
  await enter('cartao-p1')
  const greeting = await page.getByRole('heading', { level: 1, name: /^Olá, / }).textContent()
  const name = page.getByRole('banner').locator('p span').first()
  await openOffer(page, '/negociacao')
  await choose(page, 'Em 6 parcelas')
  await arriveAtDate(page)
  await page.getByRole('radio').nth(1).check()
  await clickContinue(page)
  await arriveAtReview(page)
  await page.reload()
  await arriveAtReview(page)
  await expect(name).toHaveText(greeting?.replace('Olá, ', '') ?? '')
  await page.goBack()
  await arriveAtDate(page)
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Em 6 parcelas' })).toBeChecked()
  await page.goForward()
  await arriveAtDate(page)
  await page.goForward()
  await arriveAtReview(page)

  await page.getByRole('link', { name: 'Alterar a opção de pagamento' }).click()
  await choose(page, 'Em 10 parcelas')
  await arriveAtReview(page)
  await expect(page.getByText(/^9\s×\sR\$.* e a última de/).first()).toBeVisible()
  // Each view of the review is recorded: the first, after the reload, and after Back.
  await expectSteps(sandbox, [
    'negociacao',
    'vencimento',
    'formaPagamento',
    'revisao',
    'revisao',
    'revisao',
    'negociacao',
    'revisao',
  ])

  // The page of a single method keeps its URL and redirects.
  await expect(page.getByRole('link', { name: 'Alterar a forma de pagamento' })).toHaveCount(0)
  await page.goto('/forma-pagamento')
  await arriveAtMethod(page)
  await expect(page.getByText(/Um boleto por parcela/)).toBeVisible()
  await clickContinue(page)
  await accept(page)
  await page.waitForURL('**/sucesso')

  await page.goto('/forma-pagamento')
  await page.waitForURL('**/sucesso')
  await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toBeVisible()
})

test('what was chosen on another device goes on where it stopped', async ({ page, enter }) => {
  await enter('retomada-12a')
  await page.getByRole('link', { name: 'Continuar de onde parei' }).click()
  await arriveAtReview(page)
})
