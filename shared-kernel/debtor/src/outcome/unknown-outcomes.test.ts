import { readFileSync } from 'node:fs'
import { type CallName, contract } from '@portal/contract'
import { ApiError, CLIENT_UNAVAILABLE, signIn } from '@portal/runtime'
import { jwt, resetKernel } from '@portal/testing'
import { outcomeOf } from './error-catalogue'
import { isLostAnswer } from './lost-answer'
import { submitWrite, type Written } from './submit-write'
import { unknownOutcomeOf } from './unknown-outcomes'

const http = (status: number, more: object = {}) =>
  new ApiError('http', { status, body: { title: 'X', status, ...more } })

const names = Object.keys(contract).filter((name): name is CallName => name in contract)
const outcomes = names.flatMap((name) => {
  const says = unknownOutcomeOf(name)
  return says === null ? [] : [{ name, says }]
})

test.each<[string, unknown, boolean]>([
  ['a time-out', new ApiError('timeout'), true],
  ['offline, or a reset', new ApiError('network'), true],
  ['a 500', http(500), true],
  ['a 503', http(503), true],
  ['a 408', http(408), true],
  ['malformed, HTML or empty', new ApiError('malformed', { status: 200 }), true],
  ['an answer of another shape', new TypeError('undefined'), true],
  ['a failure without a reason', undefined, true],
  ['an answer without a status', new ApiError('http'), true],
  ['a 400', http(400), false],
  ['a 401', http(401), false],
  ['closing time', http(403), false],
  ['a conflict', http(409), false],
  ['too many requests', http(429), false],
  ['the screen was left', new ApiError('cancelled'), false],
  ['it never left this device', new ApiError('network', { body: { codigo: CLIENT_UNAVAILABLE } }), false],
])('lost? %s', (_, error, isLost) => {
  expect(isLostAnswer(error)).toBe(isLost)
})

const faults = [new ApiError('timeout'), new ApiError('network'), http(500), new ApiError('malformed')]

test.each(outcomes)('$name: an unknown outcome is told as unknown', ({ name, says }) => {
  for (const fault of faults) expect(outcomeOf(name, fault, { stateMode: 'PF' }).message).toBe(says)
  expect(says).toMatch(/^(Não sabemos|Ainda não sabemos) se /)
  expect(says).toMatch(/\. \S/) // and what to do next
  expect(outcomeOf(name, http(409), { stateMode: 'PF' }).message).not.toBe(says)
})

/** No lasting effect, retried automatically, or covered by the error catalogue (spec §8). */
const WITHOUT: readonly CallName[] = [
  'POST /api/auth/RenovarSessao',
  'POST /api/auth/LigacaoIndevida/andamento',
  'POST /api/v1/Negociacao/Efetivar',
  'POST /api/v3/Negociacao/Efetivar',
  'POST /api/verificar',
  'POST /api/consultar_cnpj',
  'POST /api/consultar_codigo',
  'POST /api/auth/login/{botToken}',
  'POST /api/auth/TokenValidate',
  'POST /api/auth/chave-acesso',
  'POST /api/auth/chave-acesso/desafio',
  'POST /api/v1/chaves-acesso/desafio',
  'POST /v1/User/VerificaKBA',
  'POST /v1/User/pj/VerificaKBA',
  'POST /api/v1/kbas/interativo/validacao',
  'POST /api/v1/kbas/interativo/validacao/cpfSocio',
  'POST /api/v1/Conversacao/InMessageChat',
  'POST /api/v1/negociacoes',
  'POST /api/v1/p/{taxId}',
  'POST /api/v1/boleto/imprimir',
  'POST /api/v1/score_miner',
  'POST /api/v1/criar_exec',
  'POST /api/v1/vincularExec',
  'POST /api/v1/journey_tracker',
  'POST /api/v1/InspectLog',
  'POST /api/v1/inspectlet_session',
  'POST /api/v1/smartlook_session',
]

test('every other write of the contract has a sentence', () => {
  const writes = names.filter((name) => !name.startsWith('GET '))
  expect([...outcomes.map(({ name }) => name), ...WITHOUT].sort()).toEqual(writes.sort())
})

test('docs/contract.md says how each is looked up: by a call of the contract, or by nothing', () => {
  const [, section = ''] = readFileSync('docs/contract.md', 'utf8').split('## Writes whose answer was lost')
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(.+)` \| `?(.+?)`? \|$/gm)]
  expect(rows.map(([, name]) => name)).toEqual(outcomes.map(({ name }) => name))
  for (const [, , readBack] of rows) expect(['nothing', ...names]).toContain(readBack)
})

describe('read back', () => {
  const CANCEL = 'POST /api/v1/Proposta/Cancelar'
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test.each<[string, unknown, boolean, readonly (boolean | Error)[], Written['kind'], number]>([
    ['done at once', new ApiError('timeout'), false, [true], 'done', 1],
    ['done a little later', new ApiError('network'), false, [false, new Error('down'), true], 'done', 3],
    ['not in sight', http(502), false, [false], 'unknown', 3],
    ['a refusal is believed', http(409), false, [true], 'refused', 0],
    ['a refusal after a lost answer is not', http(409), true, [false], 'unknown', 3],
    ['a refusal because it was done', http(409), true, [true], 'done', 1],
    ['the screen was left', new ApiError('cancelled'), true, [true], 'left', 0],
  ])('%s', async (_, error, wasLost, effects, kind, looks) => {
    let looked = 0
    const hasEffect = async () => {
      const effect = effects[Math.min(looked++, effects.length - 1)]
      if (effect instanceof Error) throw effect
      return effect === true
    }
    const written = submitWrite(CANCEL, () => Promise.reject(error), { hasEffect, wasLost })
    await jest.runAllTimersAsync()
    expect([(await written).kind, looked]).toEqual([kind, looks])
  })

  test('what cannot be read back is told as unknown at once', async () => {
    const lost = () => Promise.reject(new ApiError('timeout'))
    expect(await submitWrite('POST /api/auth/AcordoRealizadoEmail', lost)).toEqual({
      kind: 'unknown',
      message: unknownOutcomeOf('POST /api/auth/AcordoRealizadoEmail'),
    })
  })
  test('a refusal is believed where no answer was lost before', async () => {
    expect(
      await submitWrite(CANCEL, () => Promise.reject(http(409, { detail: 'Já foi pago.' }))),
    ).toMatchObject({
      kind: 'refused',
      message: 'Já foi pago.',
    })
  })
})

test('a write that is answered is done', async () => {
  expect(await submitWrite('POST /api/v1/Proposta/Cancelar', async () => 'protocol')).toEqual({
    kind: 'done',
    answer: 'protocol',
  })
})

test.each<[string, CallName, ApiError, string]>([
  [
    'whose effect nobody relies on',
    'POST /api/v1/boleto/imprimir',
    new ApiError('timeout'),
    'Não foi possível concluir essa operação. A resposta demorou demais.',
  ],
  [
    'whose refusal has no words',
    'POST /api/consultar_codigo',
    http(401, { codigo: 'CODIGO_INVALIDO' }),
    'O banco não aceitou agora. Tente de novo em alguns minutos.',
  ],
  [
    'of a company',
    'POST /api/auth/login/{botToken}',
    http(401),
    'Credenciais inválidas. Caso não tenha cadastro consulte seu CNPJ na tela inicial',
  ],
])('a write %s fails in words', async (_, call, error, message) => {
  signIn(jwt({ CpfCnpj: '33444555000181' }))
  expect(await submitWrite(call, () => Promise.reject(error))).toEqual({ kind: 'refused', message, error })
  resetKernel()
})
