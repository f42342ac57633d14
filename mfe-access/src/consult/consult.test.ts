import {
  ApiError,
  execution,
  flushJourney,
  identification,
  partnerIdentification,
  productFlags,
  track,
  visit,
} from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { waitFor } from '@testing-library/react'
import { ConsultFailure, clearLastConsult, consult, consultVerifiedCompany } from './consult'

const CPF = '52998224725'
const CNPJ = '33444555000181'
const EXEC = '9f2c01ab-0000-4000-8000-000000000001'
const TOKEN = 'solved'

type Detail = 'OK' | 'NOK'
const answered = (taxId: string, detail: Detail, telefone = '(11) *****-4321', email = '') => ({
  status: 200 as const,
  data: { detail, data: { cpfCnpj: taxId, telefone, email } },
})
const flags = (ren: boolean) => ({
  status: 200 as const,
  data: { bol: false, drc: false, ren, boletos: [] },
})
const nothingToNegotiate = {
  status: 202 as const,
  data: { status: 'NOK' as const, title: 'Sem negociação', detail: '' },
}
const exec: Handlers = { 'POST /api/v1/criar_exec': { status: 200, data: { execId: EXEC } } }

const arrange = (answers: Handlers) => renderRoutes([], '/', { answers: { ...exec, ...answers } })

beforeEach(clearLastConsult)

describe('calls made and steps recorded', () => {
  test.each<[string, string, Handlers, string, string[], string[]]>([
    [
      'password known',
      CPF,
      { 'POST /api/verificar': answered(CPF, 'OK', '') },
      '/login-cpf',
      ['POST /api/verificar', 'POST /api/v1/criar_exec'],
      ['consultaCpf', 'clienteDaBaseDeAcionamento'],
    ],
    [
      'no contact on file: the flags are not asked for',
      CPF,
      { 'POST /api/verificar': answered(CPF, 'NOK', '', '') },
      '/sem-contato',
      ['POST /api/verificar', 'POST /api/v1/criar_exec'],
      ['consultaCpf', 'clienteDoMarAberto'],
    ],
    [
      'an e-mail alone is a contact',
      CPF,
      {
        'POST /api/verificar': answered(CPF, 'NOK', '', 'm****@exemplo.com.br'),
        'POST /api/v1/p/{taxId}': flags(false),
      },
      '/cria-senha',
      ['POST /api/verificar', 'POST /api/v1/criar_exec', 'POST /api/v1/p/{taxId}'],
      ['consultaCpf', 'clienteDaBaseDeAcionamento'],
    ],
    [
      'nothing to negotiate',
      CPF,
      { 'POST /api/verificar': nothingToNegotiate },
      '/sem-negociacao',
      ['POST /api/verificar'],
      ['consultaCpf', 'cpfNaoRelacionado'],
    ],
    [
      'first access',
      CPF,
      { 'POST /api/verificar': answered(CPF, 'NOK'), 'POST /api/v1/p/{taxId}': flags(false) },
      '/cria-senha',
      ['POST /api/verificar', 'POST /api/v1/criar_exec', 'POST /api/v1/p/{taxId}'],
      ['consultaCpf', 'clienteDaBaseDeAcionamento'],
    ],
    [
      'company without knowledge data',
      CNPJ,
      {
        'POST /api/verificar': answered(CNPJ, 'NOK'),
        'POST /api/v1/p/{taxId}': flags(true),
        'GET /api/v1/pj/validKBAs/{id}': {
          status: 200,
          data: { foundationDate: '********', partnerIdentification: null },
        },
      },
      '/procure-uma-agencia',
      [
        'POST /api/verificar',
        'POST /api/v1/criar_exec',
        'GET /api/v1/pj/validKBAs/{id}',
        'POST /api/v1/p/{taxId}',
      ],
      ['consultaCpf', 'clienteDaBaseDeAcionamento', 'acessoPjInvalido'],
    ],
    [
      'company with a campaign',
      CNPJ,
      {
        'POST /api/verificar': answered(CNPJ, 'NOK'),
        'POST /api/v1/p/{taxId}': flags(true),
        'GET /api/v1/pj/validKBAs/{id}': {
          status: 200,
          data: { foundationDate: '********', partnerIdentification: '********' },
        },
      },
      '/boletagem',
      [
        'POST /api/verificar',
        'POST /api/v1/criar_exec',
        'GET /api/v1/pj/validKBAs/{id}',
        'POST /api/v1/p/{taxId}',
      ],
      ['consultaCpf', 'clienteDaBaseDeAcionamento'],
    ],
  ])('%s', async (_, taxId, answers, route, expectedCalls, expectedSteps) => {
    const { calls, steps } = arrange(answers)
    expect(await consult(taxId, TOKEN)).toBe(route)
    expect(calls.map(({ call }) => call)).toEqual(expectedCalls)
    await waitFor(() => expect(steps).toEqual(expectedSteps))
  })
})

test.each([
  [CPF, 'PF'],
  [CNPJ, 'PJ'],
])('each question about %s, a %s, names it', async (taxId, stateMode) => {
  const { calls } = arrange({
    'POST /api/verificar': answered(taxId, 'NOK'),
    'POST /api/v1/p/{taxId}': flags(true),
    'GET /api/v1/pj/validKBAs/{id}': {
      status: 200,
      data: { foundationDate: '********', partnerIdentification: '********' },
    },
  })
  await consult(taxId, TOKEN)
  const requests = Object.fromEntries(calls.map(({ call, params, body }) => [call, { params, body }]))
  expect(requests).toMatchObject({
    'POST /api/verificar': { body: { cpfCnpj: taxId, stateMode, token: TOKEN } },
    'POST /api/v1/criar_exec': { body: { cpfCnpj: taxId } },
    'POST /api/v1/p/{taxId}': { params: { taxId }, body: { execResposta: EXEC } },
    ...(stateMode === 'PJ' && { 'GET /api/v1/pj/validKBAs/{id}': { params: { id: taxId } } }),
  })
})

describe('repeated consult (product decision 11)', () => {
  const newcomer: Handlers = {
    'POST /api/verificar': answered(CPF, 'NOK'),
    'POST /api/v1/p/{taxId}': flags(true),
  }

  test('asks nothing and has the same outcome, also after the home has cleared the visit', async () => {
    const { calls } = arrange(newcomer)
    const answer = await consult(CPF, TOKEN)
    const callsBefore = calls.length
    identification.clear()
    sessionStorage.clear()
    expect(await consult(CPF, TOKEN)).toBe(answer)
    expect(calls).toHaveLength(callsBefore)
    expect(execution.get()).toBe(EXEC)
    expect(identification.get()).toBe(CPF)
  })

  test('another id, a change of the data or a failure make it a new consult', async () => {
    let broken = false
    const { calls } = arrange({
      ...newcomer,
      'POST /api/verificar': ({ body }) => {
        if (broken) throw problem(500, 'Erro interno')
        return answered(String((body as { cpfCnpj: string }).cpfCnpj), 'OK')
      },
    })
    const consults = () => calls.filter(({ call }) => call === 'POST /api/verificar').length
    await consult(CPF, TOKEN)
    await consult('11144477735', TOKEN)
    await consult(CPF, TOKEN)
    expect(consults()).toBe(3)
    clearLastConsult()
    broken = true
    await expect(consult(CPF, TOKEN)).rejects.toBeInstanceOf(ConsultFailure)
    broken = false
    await consult(CPF, TOKEN)
    expect(consults()).toBe(5)
  })
})

describe('what stays', () => {
  test('what the next screens need of a company', async () => {
    arrange({
      'POST /api/verificar': answered(CNPJ, 'NOK'),
      'POST /api/v1/p/{taxId}': flags(true),
      'GET /api/v1/pj/validKBAs/{id}': {
        status: 200,
        data: { foundationDate: '**/**/1999', partnerIdentification: '********' },
      },
    })
    await consult(CNPJ, TOKEN)
    expect([visit.get('personType'), visit.get('foundationDate')]).toEqual(['PJ', '**/**/1999'])
    expect(productFlags.get()).toEqual({ bol: false, drc: false, ren: true })
  })

  test('what is known of the same id and was not asked again', async () => {
    arrange({ 'POST /api/verificar': answered(CPF, 'OK') })
    identification.set(CPF)
    productFlags.set({ bol: true, drc: false, ren: false })
    const known = {
      birthDate: '1981-09-17',
      motherName: 'NEUSA COSTA',
      foundationDate: '1999-01-01',
    } as const
    const names = Object.keys(known) as (keyof typeof known)[]
    for (const name of names) visit.set(name, known[name])
    await consult(CPF, TOKEN)
    expect(productFlags.get()).toEqual({ bol: true, drc: false, ren: false })
    expect(Object.fromEntries(names.map((name) => [name, visit.get(name)]))).toEqual(known)
  })

  test('nothing of another tax id', async () => {
    arrange({ 'POST /api/verificar': answered(CPF, 'OK') })
    identification.set('11144477735')
    partnerIdentification.set('28625587887')
    visit.set('motherName', 'TEREZA')
    await consult(CPF, TOKEN)
    expect(identification.get()).toBe(CPF)
    expect(partnerIdentification.get()).toBeNull()
    expect(visit.get('motherName')).toBeNull()
  })

  test('the execution of a session link to the same id', async () => {
    const { calls } = arrange({ 'POST /api/verificar': answered(CPF, 'OK') })
    identification.set(CPF)
    execution.set('link-0001')
    await consult(CPF, TOKEN)
    expect(execution.get()).toBe('link-0001')
    expect(calls.map(({ call }) => call)).toEqual(['POST /api/verificar'])
  })

  test('whose link filled the id in, also when the bank refused the link', async () => {
    arrange({ 'POST /api/verificar': answered(CPF, 'OK') })
    visit.set('linkOwner', { taxId: CPF, name: '' })
    await consult(CPF, TOKEN)
    expect(visit.get('linkOwner')).toEqual({ taxId: CPF, name: '' })
  })

  test("birth date and mother's name of an inconsistent record", async () => {
    arrange({
      'POST /api/verificar': () => {
        throw new ApiError('http', {
          status: 401,
          body: {
            title: 'Cadastro: dados inconsistentes, sem e-mail e telefone',
            nascimento: '1981-09-17',
            nomeMae: 'NEUSA COSTA',
          },
        })
      },
    })
    expect(await consult(CPF, TOKEN)).toBe('/sem-contato')
    expect(visit.get('birthDate')).toBe('1981-09-17')
    expect(visit.get('motherName')).toBe('NEUSA COSTA')
  })

  test.each<[string, string, boolean]>([
    ['asks who it is', 'Cadastro: dados inconsistentes, sem e-mail e telefone', true],
    ['ends the visit', 'Cliente não autorizado', false],
  ])('an execution after a refusal that %s, and no result to repeat', async (_, title, opened) => {
    const { calls, steps } = arrange({
      'POST /api/verificar': () => {
        throw problem(401, title)
      },
    })
    await consult(CPF, TOKEN)
    expect(execution.get()).toBe(opened ? EXEC : null)
    track('kbaNaoConfirmado')
    await flushJourney()
    expect(steps.at(-1)).toBe(opened ? 'kbaNaoConfirmado' : 'cpfNaoRelacionado')
    await consult(CPF, TOKEN)
    expect(calls.filter(({ call }) => call === 'POST /api/verificar')).toHaveLength(2)
  })

  test('an id without anything to negotiate is not consulted twice', async () => {
    const { calls } = arrange({ 'POST /api/verificar': nothingToNegotiate })
    await consult(CPF, TOKEN)
    expect(await consult(CPF, TOKEN)).toBe('/sem-negociacao')
    expect(calls).toHaveLength(1)
  })
})

test.each<[string, ApiError, object, string[]]>([
  [
    'whoever left the screen is told nothing, and no step is recorded',
    new ApiError('cancelled'),
    { silent: true, retry: false },
    [],
  ],
  [
    'a failure without a screen of its own is told, and recorded',
    problem(400, 'Erro'),
    { message: 'Não foi possivel completar a operação neste momento', retry: false },
    ['consultaCpf'],
  ],
])('%s', async (_, error, outcome, expectedSteps) => {
  const { steps } = arrange({
    'POST /api/verificar': () => {
      throw error
    },
  })
  identification.set(CPF)
  execution.set(EXEC)
  const failure: unknown = await consult(CPF, TOKEN).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(ConsultFailure)
  expect(failure).toMatchObject({ outcome })
  await flushJourney()
  expect(steps).toEqual(expectedSteps)
})

test('slips need an execution: without one nobody asks for them, and the consult goes on', async () => {
  const { calls } = arrange({
    'POST /api/verificar': answered(CPF, 'NOK'),
    'POST /api/v1/p/{taxId}': flags(true),
    'POST /api/v1/criar_exec': () => {
      throw problem(500, 'Erro interno')
    },
  })
  expect(await consult(CPF, TOKEN)).toBe('/cria-senha')
  expect(calls.map(({ call }) => call)).not.toContain('POST /api/v1/p/{taxId}')
})

test('flags that do not come hold nobody up: the way is that of a debtor without any', async () => {
  arrange({
    'POST /api/verificar': answered(CPF, 'NOK'),
    'POST /api/v1/p/{taxId}': () => new Promise(() => {}),
  })
  jest.useFakeTimers()
  const route = consult(CPF, TOKEN)
  await jest.advanceTimersByTimeAsync(3000)
  await expect(route).resolves.toBe('/cria-senha')
  jest.useRealTimers()
})

describe('an execution that is slow', () => {
  let open = () => {}
  beforeEach(() => {
    arrange({
      'POST /api/verificar': answered(CPF, 'OK'),
      'POST /api/v1/criar_exec': () =>
        new Promise((resolve) => {
          open = () => resolve({ status: 200, data: { execId: EXEC } })
        }),
    })
    jest.useFakeTimers()
  })
  afterEach(() => void jest.useRealTimers())

  async function opened(): Promise<void> {
    open()
    await jest.advanceTimersByTimeAsync(0)
  }

  test('holds nobody up, and counts from when it is there', async () => {
    const route = consult(CPF, TOKEN)
    await jest.advanceTimersByTimeAsync(3000)
    await expect(route).resolves.toBe('/login-cpf')
    expect(execution.get()).toBeNull()
    await opened()
    expect(execution.get()).toBe(EXEC)
  })

  test('and comes when another id is at hand is not its', async () => {
    const route = consult(CPF, TOKEN)
    await jest.advanceTimersByTimeAsync(3000)
    await route
    identification.set('11144477735')
    await opened()
    expect(execution.get()).toBeNull()
  })
})

describe('a company that has proved who it is', () => {
  const CALL = 'POST /api/consultar_cnpj'
  const refused = (status: number, title: string) => () => {
    throw problem(status, title)
  }

  test.each<[string, Handlers[typeof CALL], string, string[]]>([
    ['has a password', answered(CNPJ, 'OK', ''), '/login-cpf', ['clienteDaBaseDeAcionamento']],
    [
      'is asked who it is again: it registers',
      refused(401, 'Cadastro: dados inconsistentes, sem e-mail e telefone'),
      '/cadastro-pj',
      [],
    ],
    ['has nothing to negotiate', refused(401, 'Outro motivo'), '/sem-negociacao', ['cpfNaoRelacionado']],
    ['cannot be consulted: it registers', refused(500, 'Erro interno'), '/cadastro-pj', []],
  ])('%s', async (_, answer, route, expectedSteps) => {
    const { calls, steps } = arrange({ ...(answer && { [CALL]: answer }) })
    identification.set(CNPJ)
    execution.set(EXEC)
    expect(await consultVerifiedCompany(CNPJ)).toBe(route)
    await flushJourney()
    expect(steps).toEqual(expectedSteps)
    expect(calls.map(({ call, body }) => [call, body])).toEqual([[CALL, { cpfCnpj: CNPJ, stateMode: 'PJ' }]])
  })

  test('is not consulted again in the same visit', async () => {
    const { calls } = arrange({ [CALL]: answered(CNPJ, 'OK') })
    await consultVerifiedCompany(CNPJ)
    expect(await consult(CNPJ, TOKEN)).toBe('/login-cpf')
    expect(calls.filter(({ call }) => call !== 'POST /api/v1/criar_exec')).toHaveLength(1)
    expect(visit.get('personType')).toBe('PJ')
  })
})
