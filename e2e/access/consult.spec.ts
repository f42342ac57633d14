import { expect, test } from '../fixtures'
import { callsMade, consult, solveBotCheck, stepsRecorded } from './flows'

/** Spec §4 'After a consult' and the consult's rows of §8, with a debtor of the sandbox for each. */

const CONSULT = 'POST /api/verificar'
const EXECUTION = 'POST /api/v1/criar_exec'

interface Row {
  persona: string
  route: string
  /** After the consult itself; {id} stands for the tax id. In any order, because they run together. */
  calls: string[]
  steps: string[]
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
  { persona: 'pj-kba', route: '/cadastro-pj', calls: [EXECUTION, flags, knowledge], steps: known },
  { persona: 'pj-kba-renegociacao', route: '/boletagem', calls: [EXECUTION, flags, knowledge], steps: known },
  {
    persona: 'pj-sem-kba',
    route: '/procure-uma-agencia',
    calls: [EXECUTION, flags, knowledge],
    steps: [...known, 'acessoPjInvalido'],
  },
  { persona: 'pf-telefone-em-outro-cpf', route: '/procure-uma-agencia', calls: [], steps: ['consultaCpf'] },
  { persona: 'pj-telefone-em-outro-cpf', route: '/procure-uma-agencia', calls: [], steps: ['consultaCpf'] },
  { persona: 'pf-dados-inconsistentes', route: '/sem-contato', calls: [], steps: ['consultaCpf'] },
  { persona: 'pj-dados-inconsistentes', route: '/pj-kba', calls: [], steps: ['consultaCpf'] },
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

for (const { persona, route, calls, steps } of rows) {
  test(`${persona} goes to ${route}`, async ({ page, sandbox, complaints }) => {
    complaints.expect(/status of 401/)
    const debtor = await sandbox.persona(persona)
    await consult(page, debtor)
    await expect(page).toHaveURL(new RegExp(`${route}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const [first, ...rest] = (await callsMade(sandbox)).slice(0, 1 + calls.length)
    expect(first).toBe(CONSULT)
    expect(rest.sort()).toEqual(calls.map((call) => call.replace('{id}', debtor.cpfCnpj)).sort())
    await expect.poll(async () => (await stepsRecorded(sandbox)).slice(0, steps.length)).toEqual(steps)
  })
}

const messages = [
  {
    status: 500,
    message:
      'Infelizmente não conseguimos processar suas informações no momento, tente novamente em alguns minutos',
  },
  { status: 503, message: 'Não foi possivel completar a operação neste momento' },
  { status: 404, message: 'Não foi possivel completar a operação neste momento' },
]

for (const { status, message } of messages) {
  test(`a consult that fails with ${status} says so, keeps what was typed and works on the next try`, async ({
    page,
    sandbox,
    complaints,
  }) => {
    complaints.expect(new RegExp(`status of ${status}`))
    const debtor = await sandbox.persona('cliente')
    await sandbox.fault({ method: 'POST', path: '/api/verificar', status, times: 1 })
    await consult(page, debtor)
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25')
    await solveBotCheck(page)
    await page.getByRole('button', { name: 'Consultar' }).click()
    await expect(page).toHaveURL(/\/login-cpf$/)
    await sandbox.clearFaults()
  })
}

test('the same id again: no second request, the same outcome', async ({ page, sandbox }) => {
  const debtor = await sandbox.persona('pf-novo')
  await consult(page, debtor)
  await expect(page).toHaveURL(/\/cria-senha$/)
  // Inside the portal, so that the page is not loaded anew.
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
  const execId = '5e551071-1111-4222-8333-444455556666'
  await page.goto(`/?cpfCnpj=${debtor.cpfCnpj}&execId=${execId}`)
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => callsMade(sandbox)).toEqual(['POST /api/v1/vincularExec'])
})
