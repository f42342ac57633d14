import { expect, test } from '../fixtures'
import { waitForHydration } from '../wait-for-page'
import { callsMade, consult, expectErrorOnce, solveBotCheck, stepsRecorded } from './flows'

/** Spec §4 'After a consult' and the consult's rows of §8, with a debtor of the sandbox for each. */

const CONSULT = 'POST /api/verificar'
const EXECUTION = 'POST /api/v1/criar_exec'

interface Row {
  persona: string
  route: string
  /** After the consult itself; {id} is the tax id. In any order, because they run in parallel. */
  calls: string[]
  steps: string[]
  /** Requests of the next screen. */
  lookUps?: string[]
}

const flags = 'POST /api/v1/p/{id}'
const knowledge = 'GET /api/v1/pj/validKBAs/{id}'
const known = ['consultaCpf', 'clienteDaBaseDeAcionamento']

const rows: readonly Row[] = [
  { persona: 'cliente', route: '/login-cpf', calls: [EXECUTION], steps: known },
  { persona: 'pj-cliente', route: '/login-cpf', calls: [EXECUTION], steps: known },
  { persona: 'pf-novo', route: '/cria-senha', calls: [EXECUTION, flags], steps: known },
  { persona: 'pf-novo-renegociacao', route: '/boletagem', calls: [EXECUTION, flags], steps: known },
  { persona: 'pf-novo-drc', route: '/boletagem', calls: [EXECUTION, flags], steps: known },
  {
    persona: 'pf-sem-contato',
    route: '/sem-contato',
    calls: [EXECUTION],
    steps: ['consultaCpf', 'clienteDoMarAberto'],
  },
  {
    persona: 'pj-kba',
    route: '/cadastro-pj',
    calls: [EXECUTION, flags, knowledge],
    steps: known,
    lookUps: ['GET /api/login/GetFone/{id}', 'GET /api/login/GetEmail/{id}'],
  },
  { persona: 'pj-kba-renegociacao', route: '/boletagem', calls: [EXECUTION, flags, knowledge], steps: known },
  {
    persona: 'pj-sem-kba',
    route: '/procure-uma-agencia',
    calls: [EXECUTION, flags, knowledge],
    steps: [...known, 'acessoPjInvalido'],
  },
  { persona: 'pf-telefone-em-outro-cpf', route: '/procure-uma-agencia', calls: [], steps: ['consultaCpf'] },
  { persona: 'pj-telefone-em-outro-cpf', route: '/procure-uma-agencia', calls: [], steps: ['consultaCpf'] },
  { persona: 'pf-dados-inconsistentes', route: '/sem-contato', calls: [EXECUTION], steps: ['consultaCpf'] },
  {
    persona: 'pj-dados-inconsistentes',
    route: '/pj-kba',
    calls: [EXECUTION],
    steps: ['consultaCpf'],
    lookUps: [knowledge],
  },
  {
    persona: 'pf-outro-401',
    route: '/sem-negociacao',
    calls: [],
    steps: ['consultaCpf', 'cpfNaoRelacionado'],
  },
  {
    persona: 'pf-sem-negociacao-202',
    route: '/sem-negociacao',
    calls: [],
    steps: ['consultaCpf', 'cpfNaoRelacionado'],
  },
]

for (const { persona, route, calls, steps, lookUps = [] } of rows) {
  test(`${persona} goes to ${route}`, async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of 401/)
    const debtor = await sandbox.persona(persona)
    await consult(page, debtor)
    await expect(page).toHaveURL(new RegExp(`${route}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const [first, ...rest] = (await callsMade(sandbox)).slice(0, 1 + calls.length)
    expect(first).toBe(CONSULT)
    const ofDebtor = (wanted: string[]) => wanted.map((call) => call.replace('{id}', debtor.cpfCnpj))
    expect(rest.sort()).toEqual(ofDebtor(calls).sort())
    await expect.poll(() => callsMade(sandbox)).toEqual(expect.arrayContaining(ofDebtor(lookUps)))
    await expect.poll(async () => (await stepsRecorded(sandbox)).slice(0, steps.length)).toEqual(steps)
  })
}

const PROCESSING =
  'Infelizmente não conseguimos processar suas informações no momento, tente novamente em alguns minutos'
const NOT_NOW = 'Não foi possivel completar a operação neste momento'

interface FailureRow {
  answer: string
  persona: string
  fault?: { status: number } | { drop: true }
  message: string
}

const failures: readonly FailureRow[] = [
  { answer: '500', persona: 'pf-erro-500', message: PROCESSING },
  { answer: '500 for a company', persona: 'pj-cliente', fault: { status: 500 }, message: PROCESSING },
  { answer: '503', persona: 'cliente', fault: { status: 503 }, message: NOT_NOW },
  { answer: '404', persona: 'cliente', fault: { status: 404 }, message: NOT_NOW },
  { answer: 'nothing at all', persona: 'cliente', fault: { drop: true }, message: NOT_NOW },
]

for (const { answer, persona, fault, message } of failures) {
  test(`a consult answered with ${answer} says so in its place, once, and is recorded`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource|verificar/)
    const debtor = await sandbox.persona(persona)
    if (fault) await sandbox.fault({ method: 'POST', path: '/api/verificar', ...fault })
    await consult(page, debtor)
    await expectErrorOnce(page, message)
    await expect(page).toHaveURL(/\/(pj)?$/)
    await expect.poll(() => stepsRecorded(sandbox)).toEqual(['consultaCpf'])
    // A call that never arrived is in no journal.
    const arrived = fault && 'drop' in fault ? [] : [CONSULT]
    expect(await callsMade(sandbox)).toEqual(arrived)
  })
}

test('after an error the same id is a new consult, and what was typed is still there', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  const debtor = await sandbox.persona('cliente')
  await sandbox.fault({ method: 'POST', path: '/api/verificar', status: 500, times: 1 })
  await consult(page, debtor)
  await expectErrorOnce(page, PROCESSING)
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25')
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page).toHaveURL(/\/login-cpf$/)
  expect((await callsMade(sandbox)).filter((call) => call === CONSULT)).toHaveLength(2)
})

for (const { field, id, solved, messages } of [
  {
    field: 'CPF',
    id: '',
    solved: false,
    messages: ['Verifique se o CPF/CNPJ é válido', 'Confirme que você não é um robô'],
  },
  { field: 'CPF', id: '11111111111', solved: true, messages: ['Verifique se o CPF/CNPJ é válido'] },
  { field: 'CNPJ', id: '33444555000182', solved: true, messages: ['Verifique se o CPF/CNPJ é válido'] },
  { field: 'CPF', id: '52998224725', solved: false, messages: ['Confirme que você não é um robô'] },
]) {
  test(`${id || 'nothing'} as ${field}, bot check ${solved ? 'solved' : 'open'}: nothing is asked of the bank`, async ({
    page,
    sandbox,
  }) => {
    await page.goto(field === 'CNPJ' ? '/pj' : '/')
    await waitForHydration(page)
    await page.getByLabel(field, { exact: true }).fill(id)
    if (solved) await solveBotCheck(page)
    await page.getByRole('button', { name: 'Consultar' }).click()
    for (const message of messages) await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /^Consulte seu/ })).toBeVisible()
    expect(await callsMade(sandbox)).toEqual([])
  })
}

test('the same id again: no second request, the same outcome', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('pf-novo')
  await consult(page, debtor)
  await expect(page).toHaveURL(/\/cria-senha$/)
  // Inside the portal, so that the page is not reloaded.
  await page
    .getByRole('link', { name: /página inicial/ })
    .first()
    .click()
  await page.getByLabel('CPF', { exact: true }).fill(debtor.cpfCnpj)
  await solveBotCheck(page)
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page).toHaveURL(/\/cria-senha$/)
  expect((await callsMade(sandbox)).filter((call) => call === 'POST /api/verificar')).toHaveLength(1)
})

test('the tax id is in no address and no title', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await consult(page, debtor)
  await expect(page).toHaveURL(/\/login-cpf$/)
  expect(page.url() + (await page.title())).not.toContain(debtor.cpfCnpj)
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982.247-25')
})

test('a session link is read once and leaves the address bar', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('cliente')
  await page.goto(await sandbox.link(debtor.cpfCnpj))
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => callsMade(sandbox)).toEqual(['POST /api/v1/vincularExec'])
})

test('a made-up session link is told kindly and shows nothing', async ({ page, sandbox, complaints }) => {
  complaints.expect(/status of 404/)
  const debtor = await sandbox.persona('campanha-boleto')
  await page.goto(`/?cpfCnpj=${debtor.cpfCnpj}&execId=5e551071-1111-4222-8333-444455556666`)
  const told = 'Este link não vale mais. Consulte seu CPF ou CNPJ aqui.'
  await expect(page.getByText(told, { exact: true })).toBeVisible()
  await page.goto('/boletagem')
  await expect(page).toHaveURL(/\/$/)
})
