import {
  ApiError,
  execution,
  flushJourney,
  identification,
  partnerIdentification,
  track,
  visit,
} from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { waitFor } from '@testing-library/react'
import { ConsultFailure, clearLastConsult, consult } from './consult'

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
const exec: Handlers = { 'POST /api/v1/criar_exec': { status: 200, data: { execId: EXEC } } }

const arrange = (answers: Handlers) => renderRoutes([], '/', { answers: { ...exec, ...answers } })

beforeEach(clearLastConsult)

describe('calls made and steps recorded', () => {
  test.each<[string, string, Handlers, string, string[], string[]]>([
    [
      'password known',
      CPF,
      { 'POST /api/verificar': answered(CPF, 'OK') },
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

describe('repeated consult (product decision 11)', () => {
  const newcomer: Handlers = {
    'POST /api/verificar': answered(CPF, 'NOK'),
    'POST /api/v1/p/{taxId}': flags(true),
  }

  test('asks nothing and has the same outcome, also after the home has cleared the visit', async () => {
    const { calls } = arrange(newcomer)
    const first = await consult(CPF, TOKEN)
    const asked = calls.length
    identification.clear()
    sessionStorage.clear()
    expect(await consult(CPF, TOKEN)).toBe(first)
    expect(calls).toHaveLength(asked)
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

test('an execution that is slow holds nobody up, and counts from when it is there', async () => {
  let open = () => {}
  arrange({
    'POST /api/verificar': answered(CPF, 'OK'),
    'POST /api/v1/criar_exec': () =>
      new Promise((resolve) => {
        open = () => resolve({ status: 200, data: { execId: EXEC } })
      }),
  })
  jest.useFakeTimers()
  try {
    const route = consult(CPF, TOKEN)
    await jest.advanceTimersByTimeAsync(3000)
    await expect(route).resolves.toBe('/login-cpf')
    expect(execution.get()).toBeNull()
    open()
    await jest.advanceTimersByTimeAsync(0)
    expect(execution.get()).toBe(EXEC)
  } finally {
    jest.useRealTimers()
  }
})
