import type { Page } from '@playwright/test'
import {
  accept,
  arriveAtDate,
  arriveAtReview,
  clickContinue,
  closeButton,
  expect,
  expectPayableSlip,
  expectSteps,
  openOffer,
  receivedCalls,
  test,
  toReview,
} from './fixtures'

/** No double agreements, and a concluded agreement never appears as failed. */

/** Expects exactly one agreement of the debtor on the page that lists them. */
async function expectOneAgreement(page: Page): Promise<void> {
  await page.goto('/segunda-via')
  await expect(page.getByRole('heading', { level: 1, name: 'Segunda via do boleto' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
}

const CONCLUDE = '/api/v1/Negociacao/Formalizar'

test.beforeEach(async ({ complaints }) => {
  complaints.expect(/Failed to load resource|net::ERR_|failed: /)
})

test('refused for good is told as not made; pressed twice it is made once, found though its answer is lost, and its slip comes', async ({
  page,
  sandbox,
  enter,
}) => {
  await enter('cartao-p1')
  await toReview(page)
  await sandbox.fault({
    method: 'POST',
    path: CONCLUDE,
    status: 422,
    body: { title: 'Cadastro em análise', status: 422, detail: 'Seu cadastro está em análise.' },
    times: 1,
  })
  await accept(page)
  await expect(page.getByText('O acordo não foi feito')).toBeVisible()
  await expect(page.getByText('Seu cadastro está em análise.')).toBeVisible()

  let lost = 0
  await page.route(`**${CONCLUDE}`, async (route) => {
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  // Simulates a double click.
  await closeButton(page).dblclick()
  await page.waitForURL('**/sucesso')
  await expect(page.getByRole('heading', { level: 1, name: 'Acordo concluído' })).toBeVisible()
  expect(lost).toBe(1)
  const answered = (await receivedCalls(sandbox, 'POST', CONCLUDE)).map(({ status }) => status)
  expect(answered).toEqual([422, 200])

  await sandbox.fault({
    method: 'POST',
    path: '/api/v1/boleto/imprimir',
    status: 200,
    body: { erro: 'x' },
    times: 1,
  })
  await page.getByRole('button', { name: 'Baixar boleto (PDF)' }).click()
  await expect(page.getByText(/O arquivo que chegou não é um boleto/)).toBeVisible()
  await expectPayableSlip(page)
  await expectSteps(sandbox, ['erroConclusao', 'sucessoCartaoP1', 'erroBaixarBoleto', 'boletoBaixado'])
})

test('a conclusion whose answer is lost is unknown, also after a reload, until the bank has made it', async ({
  page,
  sandbox,
  enter,
}) => {
  await enter('cartao-p1')
  await toReview(page)
  await sandbox.fault({ method: 'POST', path: CONCLUDE, delayMs: 60_000, times: 1 })
  await page.route(`**${CONCLUDE}`, async (route) => {
    // The bank receives the request, but the response is lost.
    void route.fetch().catch(() => undefined)
    await expect.poll(() => sandbox.faults()).toEqual([])
    await route.abort('connectionreset')
  })
  await accept(page)
  const unknown = page.getByText('Ainda não sabemos se o acordo foi feito')
  await expect(unknown).toBeVisible()
  await expect(closeButton(page)).toHaveCount(0)
  await page.reload()
  await expect(unknown).toBeVisible()
  await page.goto('/painel-controle')
  await expect(unknown).toBeVisible()
  await sandbox.clearFaults()
  await page.getByRole('link', { name: 'Ver acordo e boleto' }).click()
  await page.waitForURL('**/sucesso*')
  await expectPayableSlip(page)
  await expectOneAgreement(page)
  expect(await receivedCalls(sandbox, 'POST', CONCLUDE)).toHaveLength(1)
  await expectSteps(sandbox, ['sucessoCartaoP1'])
})

test('two tabs end at the same agreement', async ({ page, sandbox, enter, context }) => {
  await enter('cartao-p1')
  await toReview(page)
  const other = await context.newPage()
  await other.goto('/painel-controle')
  await toReview(other, '/negociacao', 'Em 6 parcelas')
  await accept(other)
  await other.waitForURL('**/sucesso')
  await accept(page)
  await page.waitForURL('**/sucesso')
  const number = (tab: typeof page) => tab.getByText(/Número do acordo: \d+/).textContent()
  expect(await number(page)).toBe(await number(other))
  await expect(page.getByText(/^Não foi contratado: /)).toBeVisible()
  await expect(other.getByText(/^Não foi contratado: /)).toHaveCount(0)
  expect(
    (await receivedCalls(sandbox, 'POST', CONCLUDE)).filter(({ status }) => status === 200),
  ).toHaveLength(1)
})

test('a duplicated tab carries the same key', async ({ page, sandbox, enter, context }) => {
  await enter('cartao-p1')
  await toReview(page)
  const stored = await page.evaluate(() => ({ ...sessionStorage }))
  const twin = await context.newPage()
  await twin.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
  }, stored)
  await twin.goto('/revisao')
  await arriveAtReview(twin)
  await Promise.all([accept(page), accept(twin)])
  await Promise.all([page.waitForURL('**/sucesso'), twin.waitForURL('**/sucesso')])
  await expectOneAgreement(page)
  expect((await receivedCalls(sandbox, 'POST', CONCLUDE)).length).toBeGreaterThanOrEqual(1)
})

test('when nothing answers, nothing is called made or failed, and the next try goes on until it is answered', async ({
  page,
  sandbox,
  enter,
}) => {
  await enter('cartao-p1')
  await toReview(page)
  await sandbox.fault({ method: 'POST', path: CONCLUDE, drop: true })
  await sandbox.fault({ method: 'POST', path: '/api/v1/negociacoes', drop: true })
  await accept(page)
  await expect(page.getByText('Ainda não sabemos se o acordo foi feito')).toBeVisible({ timeout: 90_000 })
  await expect(closeButton(page)).toHaveCount(0)
  await sandbox.clearFaults()
  await sandbox.fault({ method: 'POST', path: CONCLUDE, status: 503, times: 1 })
  await sandbox.fault({ method: 'POST', path: CONCLUDE, status: 200, body: '<html>', times: 1 })
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await page.waitForURL('**/sucesso')
  expect(await sandbox.faults()).toEqual([])
  await expectPayableSlip(page)
  await expectOneAgreement(page)
})

test('each calculation that fails keeps what was chosen, errors of the bank stand at their fields, and the next try goes on', async ({
  page,
  sandbox,
  enter,
}) => {
  const CALCULATE = { method: 'POST', path: '/api/v1/Negociacao/Efetivar', times: 1 }
  await enter('cartao-p1')
  await openOffer(page, '/negociacao')
  await sandbox.fault({ ...CALCULATE, status: 500 })
  await page.getByRole('radio', { name: 'Em 6 parcelas' }).check()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^5 × R\$ .* e a última de R\$/ })).toBeVisible()
  await clickContinue(page)

  await arriveAtDate(page)
  await sandbox.fault({ ...CALCULATE, drop: true })
  // Choosing the date recalculates the price.
  await page.getByRole('radio').first().check()
  await expect(page.getByText(/Ele continua escolhido: tente de novo/)).toBeVisible()
  await sandbox.fault({
    ...CALCULATE,
    status: 200,
    body: {
      sucesso: 0,
      dados: null,
      errosValidacao: [{ campo: 'dataPrimeiroVencimento', mensagem: 'Escolha um dia útil' }],
    },
  })
  await clickContinue(page)
  await expect(page.getByRole('radiogroup', { name: /Dia do vencimento/ })).toHaveAccessibleDescription(
    /Escolha um dia útil/,
  )
  await page.getByRole('radio').first().check()
  await sandbox.fault({ method: 'GET', path: '/api/v1/Proposta/Resumo/*', status: 500, times: 1 })
  await clickContinue(page)

  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await accept(page)
  await page.waitForURL('**/sucesso')
  await expectSteps(sandbox, ['erroCalculoParcelado', 'erroCalculoParcelado'])
})
