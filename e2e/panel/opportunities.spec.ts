import { expect, test, waitForPanel } from './panel'

const offers = 'article'

test('a debtor sees what is open, and how to go on', async ({ page, panel, sandbox }) => {
  await panel.open('cliente')
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Maria' })).toBeVisible()
  await expect(page).toHaveTitle(/Minhas oportunidades/)
  await expect(page.getByRole('heading', { name: '2 oportunidades, R$ 7.482,19 no total' })).toBeVisible()
  const card = page.locator(offers).first()
  await expect(card).toContainText('62% de desconto')
  await expect(card).toContainText('R$ 1.981,66')
  await expect(card).toContainText('de 6 a 24 vezes, a partir de R$ 118,40')
  // The name comes with the list and is shown in the bar without navigation.
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

test('outside opening hours the list is not asked for; agreements and questions stay open', async ({
  page,
  panel,
  sandbox,
}) => {
  const persona = await panel.logIn('cliente')
  await sandbox.clock('2026-11-24T20:15:00-03:00')
  await page.goto('/painel-controle')
  await expect(page.getByRole('heading', { name: 'A negociação reabre amanhã às 6h' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Maria')
  const asked = (await sandbox.calls()).filter(({ path }) => path === '/api/v1/negociacoes')
  expect(asked).toEqual([])
  await expect
    .poll(async () =>
      (await sandbox.steps()).map(({ step, rest }) => [step, rest.valueTotal, rest.contractCount]),
    )
    .toEqual([
      ['pcOportunidades', 0, 0],
      ['foraDeHorario', 0, 0],
    ])
  await page.getByRole('link', { name: 'Ver meus acordos' }).click()
  await expect(page.getByText('Você ainda não tem acordos')).toBeVisible()
  expect(persona.key).toBe('cliente')
})

test('five minutes before closing it says so', async ({ page, panel, sandbox }) => {
  await panel.logIn('cliente')
  await sandbox.clock('2026-11-24T20:10:00-03:00')
  await page.goto('/painel-controle')
  await expect(page.getByText('A negociação fecha às 20h15')).toBeVisible()
})

test('without any clock of the bank the device’s decides', async ({ page, panel, sandbox, complaints }) => {
  complaints.expect(/500/)
  await panel.logIn('cliente')
  // As an API of another origin that does not expose the Date of its responses.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'date')
    await route.fulfill({ response, headers: Object.fromEntries(headers) })
  })
  await sandbox.fault({ method: 'GET', path: '/api/v1/getServerDate', status: 500 })
  // Yesterday, so that the session, which uses the real time, has not expired.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await page.clock.setFixedTime(`${yesterday}T05:59:00-03:00`)
  await page.goto('/painel-controle')
  await expect(page.getByRole('heading', { name: 'A negociação reabre hoje às 6h' })).toBeVisible()
})

test('the campaigns are there even when the list fails, and the list can be asked for again', async ({
  page,
  panel,
  sandbox,
  complaints,
}) => {
  complaints.expect(/502|503/)
  await panel.open('erro-api')
  const campaigns = page.getByRole('region', { name: 'Campanhas abertas para você' })
  await expect(campaigns.getByRole('article')).toHaveCount(2)
  await expect(campaigns).toContainText('R$ 140.000,00')
  // Once, and two retries (spec §7).
  const asked = (await sandbox.calls()).filter(({ path }) => path === '/api/v1/negociacoes')
  expect(asked).toHaveLength(3)
})

test('a passing failure is not seen: the second try answers', async ({
  page,
  panel,
  sandbox,
  complaints,
}) => {
  complaints.expect(/503/)
  await panel.logIn('cliente')
  await sandbox.fault({ method: 'POST', path: '/api/v1/negociacoes', status: 503, times: 1 })
  await page.goto('/painel-controle')
  await expect(page.getByRole('heading', { name: /^2 oportunidades/ })).toBeVisible()
})

test('a slow list says so after three seconds, and can be stopped and started', async ({
  page,
  panel,
  sandbox,
}) => {
  await panel.logIn('cliente')
  await sandbox.fault({ method: 'POST', path: '/api/v1/negociacoes', delayMs: 8000, times: 1 })
  await page.goto('/painel-controle')
  await expect(page.getByText('Está demorando mais do que o normal')).toBeVisible()
  await page.getByRole('button', { name: 'Parar de procurar' }).click()
  await expect(page.getByRole('heading', { name: 'Você parou a busca' })).toBeVisible()
  await page.getByRole('button', { name: 'Procurar de novo' }).click()
  await expect(page.getByRole('heading', { name: /^2 oportunidades/ })).toBeVisible()
})

test('six families: each leads to its own screen; they can be sorted and filtered', async ({
  page,
  panel,
}) => {
  await panel.open('varios-grupos')
  await expect(page.locator(offers)).toHaveCount(6)
  const ways = await page
    .getByRole('link', { name: /^Negociar/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('?')[0]))
  expect(ways).toEqual([
    '/negociacao',
    '/negociacao-reneg',
    '/negociacao',
    '/negociacao-eavm',
    '/negociacao-boleto-24hrs',
    '/negociacao-drc',
  ])
  await page.getByLabel('Ordenar por').selectOption('Maior desconto à vista')
  await expect(page.locator(offers).first()).toContainText('Boleto 24 horas')
  await page.getByLabel('Produto', { exact: true }).selectOption('Empréstimo pessoal')
  await expect(page.locator(offers)).toHaveCount(1)
})

test('two hundred contracts stay smooth', async ({ page, panel }) => {
  await panel.open('devedor-pesado')
  await expect(page.getByRole('heading', { name: /^40 oportunidades/ })).toBeVisible()
  for (const shown of [12, 24, 36, 40]) {
    await expect(page.locator(offers)).toHaveCount(shown)
    // By key: cards get their final size as they come near, which may move those below once more.
    if (shown < 40) await page.getByRole('button', { name: /^Mostrar mais/ }).press('Enter')
  }
  // Typing filters forty cards. Measured as the page's processor time, which other load does not change.
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
})

test('who looks into an offer and comes back finds the list as it was left', async ({ page, panel }) => {
  await panel.open('devedor-pesado')
  await page.getByLabel('Ordenar por').selectOption('Maior desconto à vista')
  await page.getByLabel('Procurar').fill('cartao')
  const first = page.locator(offers).first()
  await expect(first).toContainText('Cartão de crédito')
  await first.getByRole('link', { name: /Negociar/ }).click()
  await expect(page).toHaveURL(/\/negociacao/)
  await page.goBack()
  await expect(page.getByLabel('Procurar')).toHaveValue('cartao')
  await expect(page.getByLabel('Ordenar por')).toHaveValue('discount')
  await expect(page.locator(offers).first()).toContainText('Cartão de crédito')
  await page.reload()
  await expect(page.getByLabel('Procurar')).toHaveValue('cartao')
})

test('a company is greeted by its name, and its partner goes with the journey', async ({
  page,
  panel,
  sandbox,
}) => {
  await panel.open('pj-cliente')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Padaria Bom Dia Ltda')
  await expect
    .poll(async () => (await sandbox.steps()).find(({ step }) => step === 'pcOportunidades')?.rest)
    .toMatchObject({ partnerIdentification: '52998224725' })
  const list = (await sandbox.calls()).find(({ path }) => path === '/api/v1/negociacoes')
  expect(list?.body).toMatchObject({
    cpfCnpj: '12345678',
    filial: '0001',
    tipoPessoa: 2,
    digitoDocumento: '95',
  })
})

test('other addresses of the panel lead to it', async ({ page, panel }) => {
  await panel.logIn('cliente')
  for (const path of ['/painel-controle2', '/painel-de-controle']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/painel-controle$/)
    await waitForPanel(page)
  }
})

test('a session link with SEMENTRADA leads to the special offer and leaves the address bar', async ({
  page,
  panel,
  sandbox,
}) => {
  const { cpfCnpj } = await panel.logIn('zero-entrada')
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

test('an anonymous visitor logs in first and comes back', async ({ page, sandbox }) => {
  await sandbox.clock(null)
  await page.goto('/painel-negociacoes')
  await expect(page).toHaveURL(/\/login-cpf\?voltar=%2Fpainel-negociacoes/)
})

test('logging out leaves nothing behind', async ({ page, panel }) => {
  await panel.open('cliente')
  await waitForPanel(page)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/painel-controle')
  await expect(page).toHaveURL(/\/login-cpf/)
})
