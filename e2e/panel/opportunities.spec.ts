import { loggedIn } from '../negotiation/session'
import { expect, test } from './panel'

const offers = 'article'

test('a debtor sees what is open, and how to go on', async ({ page, enter, sandbox }) => {
  await enter('cliente')
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Maria' })).toBeVisible()
  await expect(page).toHaveTitle(/Minhas oportunidades/)
  await expect(page.getByRole('heading', { name: '2 oportunidades, R$ 7.482,19 no total' })).toBeVisible()
  const card = page.locator(offers).first()
  await expect(card).toContainText('62% de desconto')
  await expect(card).toContainText('R$ 1.981,66')
  await expect(card).toContainText('de 6 a 24 vezes, a partir de R$ 118,40')
  // The list's response contains the name, which the bar shows without navigation.
  await expect(page.getByRole('banner')).toContainText('Maria')

  await expect
    .poll(async () => (await sandbox.steps()).find(({ step }) => step === 'pcOportunidades'))
    .toMatchObject({
      metadata: { resultado: 'Exibir negociações' },
      rest: { valueTotal: 7482.19, contractCount: 3 },
    })
  await expect
    .poll(async () => (await sandbox.calls()).map(({ path }) => path))
    .toContain('/api/v1/score_miner')

  await card.getByRole('link', { name: /^Negociar/ }).click()
  await expect(page).toHaveURL(/\/negociacao\?grupo=NEG/)
  await expect
    .poll(async () => (await sandbox.steps()).find(({ step }) => step === 'pcNegociar'))
    .toMatchObject({ rest: { valueTotal: 5214.9, contractCount: 2 } })
})

test('two hundred contracts stay smooth, and who comes back from an offer finds the list as it was left', async ({
  page,
  enter,
}) => {
  await enter('devedor-pesado')
  await expect(page.getByRole('heading', { name: /^40 oportunidades/ })).toBeVisible()
  for (const shown of [12, 24, 36, 40]) {
    await expect(page.locator(offers)).toHaveCount(shown)
    // By key: cards get their final size near the viewport, which may move those below.
    if (shown < 40) await page.getByRole('button', { name: /^Mostrar mais/ }).press('Enter')
  }
  // Typing filters forty cards. Measures the page's processor time, which does not depend on other load.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const secondsBusy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await secondsBusy()
  await page.getByLabel('Procurar').pressSequentially('zzzz')
  await expect(page.getByRole('heading', { name: 'Nada com este filtro' })).toBeVisible()
  await page.getByLabel('Procurar').clear()
  await expect(page.locator(offers)).toHaveCount(12)
  expect((await secondsBusy()) - before).toBeLessThan(2)

  await page.getByLabel('Ordenar por').selectOption('Maior desconto à vista')
  await page.getByLabel('Procurar').fill('cartao')
  const card = page.locator(offers).first()
  await expect(card).toContainText('Cartão de crédito')
  await card.getByRole('link', { name: /Negociar/ }).click()
  await expect(page).toHaveURL(/\/negociacao/)
  await page.goBack()
  await expect(page.getByLabel('Procurar')).toHaveValue('cartao')
  await expect(page.getByLabel('Ordenar por')).toHaveValue('discount')
  await expect(page.locator(offers).first()).toContainText('Cartão de crédito')
  await page.reload()
  await expect(page.getByLabel('Procurar')).toHaveValue('cartao')
})

test('a session link with SEMENTRADA leads to the special offer and leaves the address bar', async ({
  page,
  sandbox,
}) => {
  const debtor = await sandbox.persona('zero-entrada')
  const { cpfCnpj } = debtor
  await loggedIn(page, sandbox, debtor)
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  const query = (await sandbox.link(cpfCnpj)).slice(1)
  const execId = new URLSearchParams(query).get('execId')
  await page.goto(`/painel-controle${query}`)
  await expect(page).toHaveURL(/\/oferta-especial$/)
  expect(seen.at(-1)).not.toContain(cpfCnpj)
  await expect
    .poll(async () => (await sandbox.calls()).find(({ path }) => path === '/api/v1/vincularExec')?.body)
    .toEqual({ cpfCnpj, execId, SEMENTRADA: 1 })
})
