import type { Page } from '@playwright/test'
import {
  accept,
  arriveAtMethod,
  choose,
  chooseFirstDay,
  expect,
  expectPayableSlip,
  expectSteps,
  openOffer,
  receivedCalls,
  test,
} from './fixtures'

/** Every family that one visit can conclude, from the panel to the decoded barcode. */
interface FamilyWalk {
  persona: string
  path: string
  option: string
  version: 'v1' | 'v3'
  insured?: true
  /** Steps between choice and review. */
  between: readonly ((page: Page) => Promise<void>)[]
  success: string
  /** The slip requires documents and a signature. */
  unsigned?: true
  /** Journey steps of choice, progress and conclusion, in order. */
  steps: readonly string[]
}

/** If boleto is the only method, the date page says so and records it. */
const everyStep = [chooseFirstDay]
const progress = ['negociacao', 'vencimento', 'formaPagamento', 'revisao']

const families: readonly FamilyWalk[] = [
  {
    persona: 'cartao-p2',
    path: '/negociacao',
    option: 'Em 20 parcelas',
    version: 'v1',
    between: everyStep,
    success: '/sucesso',
    steps: ['pcNegociar', 'negociarParcelado', ...progress, 'sucessoCartaoP2'],
  },
  {
    persona: 'eavm',
    path: '/negociacao-eavm',
    option: 'Em 12 parcelas',
    version: 'v1',
    between: everyStep,
    success: '/sucesso',
    steps: ['negociarParcelado', ...progress, 'sucessoEavm'],
  },
  {
    persona: 'reorg-com-seguro',
    path: '/negociacao-reorg',
    option: 'Em 48 parcelas',
    version: 'v1',
    insured: true,
    between: everyStep,
    success: '/sucesso',
    steps: ['reorgMenorParcelaComSeguro', ...progress, 'sucesso'],
  },
  {
    persona: 'campanha-boleto',
    path: '/negociacao',
    option: 'À vista',
    version: 'v1',
    between: everyStep,
    success: '/sucesso',
    steps: ['negociarAVista', ...progress, 'sucessoBoletagem'],
  },
  {
    persona: 'boleto-24h',
    path: '/negociacao-boleto-24hrs',
    option: 'À vista',
    version: 'v1',
    between: [],
    success: '/sucesso',
    steps: ['negociarAVista', 'negociacao', 'revisao', 'sucesso'],
  },
  {
    persona: 'veiculo-v2',
    path: '/negociacao-reneg',
    option: 'Em 24 parcelas',
    version: 'v3',
    between: everyStep,
    success: '/sucesso-veiculo',
    unsigned: true,
    steps: [
      'veiculoCondicoes',
      'negociarParcelado',
      'veiculoCondicaoEscolhida',
      ...progress,
      'sucessoReneg2',
    ],
  },
]

for (const { persona, path, option, version, insured, between, success, unsigned, steps } of families) {
  test(`${persona}: from the panel to ${unsigned ? 'what comes before the slip' : 'a payable slip'}`, async ({
    page,
    sandbox,
    enter,
  }) => {
    await enter(persona)
    await openOffer(page, path)
    if (insured) await page.getByRole('switch', { name: /Incluir Seguro/ }).check()
    await choose(page, option)
    for (const step of between) await step(page)
    await accept(page)
    await page.waitForURL(`**${success}`)
    if (unsigned) {
      await expect(page.getByText(/Assine até .* o acordo perde a validade/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Copiar código de barras' })).toHaveCount(0)
    } else await expectPayableSlip(page)

    const concluded = await receivedCalls(sandbox, 'POST', `/api/${version}/Negociacao/Formalizar`)
    expect(concluded.map(({ status }) => status)).toEqual([200])
    const reserved = await receivedCalls(sandbox, 'POST', `/api/${version}/Negociacao/Efetivar`)
    expect(reserved.every(({ status }) => status === 200)).toBe(true)
    if (insured) expect(reserved.at(-1)?.body).toMatchObject({ seguro: true })
    await expectSteps(sandbox, steps)
    const carrying = (await sandbox.steps()).filter(({ step }) => progress.includes(step))
    const ids = new Set(carrying.map(({ idNegociacao }) => idNegociacao))
    expect(ids.size).toBe(1)
    expect([...ids][0]).toBeTruthy()
  })
}

test('zero-entrada: the other ways to pay are one press away, and the special offer is taken in one step', async ({
  page,
  sandbox,
  enter,
}) => {
  await enter('zero-entrada')
  await page.goto('/oferta-especial')
  await page.getByRole('button', { name: 'Ver outras formas de pagar' }).click()
  await expect(page.getByRole('radio', { name: 'À vista' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Entrada zero')).toBeVisible()
  await page.getByRole('button', { name: 'Quero esta oferta' }).click()
  await chooseFirstDay(page)
  await accept(page)
  await page.waitForURL('**/sucesso')
  await expectPayableSlip(page)
  const linked = await receivedCalls(sandbox, 'POST', '/api/v1/vincularExec')
  expect(linked[0]?.body).toMatchObject({ SEMENTRADA: 1 })
  await expectSteps(sandbox, [
    'zeroEntradaVisualizada',
    'zeroEntradaVisualizada',
    'zeroEntradaClicada',
    ...progress,
    'sucessoZeroEntrada',
  ])
})

test('automatic debit is authorised explicitly and needs no slip', async ({ page, sandbox, enter }) => {
  await enter('debito-automatico')
  await openOffer(page, '/negociacao')
  await choose(page, 'Em 6 parcelas')
  await chooseFirstDay(page)
  await arriveAtMethod(page)
  await page.getByRole('radio', { name: /^Débito automático/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Para seguir com o débito automático, marque a autorização')).toBeVisible()
  await page.getByLabel('Agência').fill('1234')
  await page.getByLabel('Conta com dígito').fill('12345-5')
  await page.getByRole('checkbox', { name: /autorizo o débito/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await accept(page)
  await page.waitForURL('**/sucesso')
  await expect(page.getByText('A parcela sai da sua conta')).toBeVisible()
  await expect(page.getByText('Débito automático em conta, agência 1234, conta ***45-5')).toBeVisible()
  const [concluded] = await receivedCalls(sandbox, 'POST', '/api/v1/Negociacao/Formalizar')
  expect(concluded?.body).toMatchObject({
    autorizacaoDebito: { autorizado: true, agencia: '1234', conta: '123455' },
  })
  await expectSteps(sandbox, ['formaPagamentoAutorizada', 'formaPagamento', 'sucesso'])
})
