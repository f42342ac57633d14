import type { CallName } from '@portal/contract'
import { UNFIT_ANSWER } from '@portal/domain/http-failure'
import { ApiError, CLIENT_UNAVAILABLE, CSRF_UNAVAILABLE } from '@portal/runtime'
import { outcomeOf } from './error-catalogue'

const PF = { stateMode: 'PF' } as const
const PJ = { stateMode: 'PJ' } as const

const http = (status: number, title = '', more: object = {}) =>
  new ApiError('http', { status, body: { title, status, ...more } })

const PROCESSING =
  'Infelizmente não conseguimos processar suas informações no momento, tente novamente em alguns minutos'

/** The HTTP client's error for any write when the CSRF token cannot be fetched. */
const withoutCsrf = new ApiError('network', { body: { codigo: CSRF_UNAVAILABLE } })
const malformed = new ApiError('malformed', { status: 200 })

test.each<[CallName, string]>([
  ['POST /api/verificar', 'Não foi possivel completar a operação neste momento'],
  [
    'POST /api/auth/login/{botToken}',
    'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde',
  ],
  ['POST /api/consultar_codigo', 'Não foi possivel completar a operação'],
])('%s without a CSRF token, or with an answer of another shape, is its "other" failure', (call, message) => {
  expect(outcomeOf(call, malformed, PF)).toEqual({ message, retry: true })
  const unanswered = { message: `${message}. Confira a sua internet.`, retry: true }
  expect(outcomeOf(call, withoutCsrf, PF)).toEqual(unanswered)
})

/** Spec §8, line by line. */
test.each<[CallName, unknown, typeof PF | typeof PJ, object]>([
  [
    'POST /api/verificar',
    http(401, 'Telefone já existe em outro CPF'),
    PF,
    { route: '/procure-uma-agencia' },
  ],
  [
    'POST /api/verificar',
    http(401, 'Cadastro: dados inconsistentes, sem e-mail e telefone', {
      nascimento: '1980-05-10',
      nomeMae: 'ANA',
    }),
    PF,
    { route: '/sem-contato', keep: { birthDate: '1980-05-10', motherName: 'ANA' } },
  ],
  [
    'POST /api/consultar_cnpj',
    http(401, 'Cadastro: dados inconsistentes, sem e-mail e telefone'),
    PJ,
    { route: '/pj-kba', keep: {} },
  ],
  [
    'POST /api/verificar',
    http(401, 'Cadastro: dados inconsistentes, sem e-mail e telefone', {
      nascimento: 19800510,
      nomeMae: null,
    }),
    PF,
    { route: '/sem-contato', keep: {} },
  ],
  ['POST /api/verificar', http(401, 'Outro motivo'), PF, { route: '/sem-negociacao' }],
  ['POST /api/verificar', { status: 202, data: { status: 'NOK' } }, PF, { route: '/sem-negociacao' }],
  [
    'POST /api/verificar',
    http(429, 'Muitos documentos consultados hoje', { codigo: 'CONSULTAS_DEMAIS' }),
    PF,
    { message: expect.stringMatching(/outra rede.*amanhã.*\(11\) 4858-5151/) },
  ],
  ['POST /api/verificar', http(500), PF, { message: PROCESSING, retry: true }],
  ['POST /api/verificar', http(400), PF, { message: 'Não foi possivel completar a operação neste momento' }],
  [
    'POST /api/verificar',
    new ApiError('network'),
    PF,
    {
      message: 'Não foi possivel completar a operação neste momento. Confira a sua internet.',
      retry: true,
    },
  ],
  [
    'POST /api/auth/login/{botToken}',
    new ApiError('timeout'),
    PF,
    {
      message:
        'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde. A resposta demorou demais.',
      retry: true,
    },
  ],
  [
    'POST /api/auth/login/{botToken}',
    http(401, 'Credenciais inválidas'),
    PF,
    { message: 'Credenciais inválidas. Caso não tenha cadastro consulte seu CPF na tela inicial' },
  ],
  [
    'POST /api/auth/login/{botToken}',
    http(401, 'Credenciais inválidas'),
    PJ,
    { message: 'Credenciais inválidas. Caso não tenha cadastro consulte seu CNPJ na tela inicial' },
  ],
  [
    'POST /api/auth/login/{botToken}',
    new ApiError('http', { status: 401, body: 'Usuario Ativo' }),
    PF,
    { dialog: 'active-session' },
  ],
  [
    'POST /api/auth/login/{botToken}',
    http(500),
    PF,
    { message: 'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde', retry: true },
  ],
  [
    'POST /api/consultar_codigo',
    http(401, 'Código inválido', { codigo: 'CODIGO_INVALIDO', tentativasRestantes: 2 }),
    PF,
    { notice: 'incorrect-code', triesLeft: 2 },
  ],
  [
    'POST /api/consultar_codigo',
    http(401, 'Código inválido', { codigo: 'CODIGO_INVALIDO' }),
    PF,
    { notice: 'incorrect-code' },
  ],
  [
    'POST /api/consultar_codigo',
    http(401, 'Mais um código', { codigo: 'SEGUNDO_CODIGO', detail: 'Enviamos outro código.' }),
    PF,
    { message: 'Enviamos outro código.' },
  ],
  [
    'POST /api/consultar_codigo',
    http(401, 'Mais um código', { codigo: 'SEGUNDO_CODIGO' }),
    PF,
    { message: 'Mais um código' },
  ],
  ['POST /api/consultar_codigo', http(401, 'Outro motivo'), PF, { message: 'Não autorizado' }],
  ['POST /api/consultar_codigo', { status: 202, data: {} }, PF, { route: '/sem-negociacao' }],
  ['POST /api/consultar_codigo', http(500), PF, { message: PROCESSING, retry: true }],
  ['POST /api/consultar_codigo', http(409), PF, { message: 'Não foi possivel completar a operação' }],
  ['PUT /api/auth/AtualizarTelefone', http(401), PF, { message: 'Verifique seus dados!' }],
  ['POST /api/v1/User/pj/updatePhone', http(429), PJ, { message: 'Você excedeu o máximo de tentativas!' }],
  [
    'PUT /api/auth/PhoneRegister',
    http(409),
    PF,
    { message: 'Não foi possível alterar o telefone agora. Tente mais tarde.' },
  ],
  [
    'POST /api/v1/meligue',
    http(429),
    PF,
    { message: 'Você excedeu o número de chamadas permitidas. Tente mais tarde.' },
  ],
  ['POST /api/v1/meligue', http(400), PF, { message: 'Número inválido!' }],
  [
    'POST /api/v1/meligue',
    http(403, 'Fora de horário', { codigo: 'FORA_DE_HORARIO' }),
    PF,
    { message: 'Estamos fora do horário de ligações.' },
  ],
  [
    'POST /api/v1/clicktocall',
    http(403, 'Outro motivo'),
    PF,
    { message: 'Não conseguimos ligar agora. Tente novamente em alguns minutos.' },
  ],
  [
    'POST /api/auth/chave-acesso',
    http(401, 'Outro motivo'),
    PF,
    {
      message:
        'Esta chave de acesso não vale aqui. Entre com a senha ou com um código e crie outra em Meus dados.',
    },
  ],
  [
    'POST /api/auth/chave-acesso',
    http(409, 'Outro motivo'),
    PF,
    { message: 'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde' },
  ],
  [
    'POST /api/v1/negociacoes',
    http(404, 'Outro motivo'),
    PF,
    { message: 'Não conseguimos carregar suas negociações agora.' },
  ],
  [
    'POST /api/v1/boleto/imprimir',
    http(429, 'Outro motivo'),
    PF,
    { message: 'Você excedeu o máximo de tentativas!' },
  ],
])('%s after %s (%o)', (call, error, context, expected) => {
  expect(outcomeOf(call, error, context)).toEqual({ retry: false, ...expected })
})

test('a call without lines of its own says what the server says', () => {
  const refusal = http(409, 'Conflito', { detail: 'Esta proposta venceu.' })
  expect(outcomeOf('POST /api/v1/Negociacao/Efetivar', refusal, PF).message).toBe('Esta proposta venceu.')
  expect(outcomeOf('POST /api/v1/Negociacao/Efetivar', http(404, 'Sumiu'), PF).message).toBe('Sumiu')
})

test('a broken server’s words are not shown', () => {
  const message =
    'Não foi possível concluir essa operação. Verifique sua conexão com a internet e tente novamente.'
  for (const error of [
    http(500, 'NullPointerException'),
    new Error('bug'),
    undefined,
    { data: { title: 'NullPointerException' } },
  ]) {
    expect(outcomeOf('GET /api/UsuarioData/{id}', error, PF)).toEqual({ message, retry: true })
  }
})

test('after a long wait the debtor’s connection is not blamed', () => {
  expect(outcomeOf('GET /api/UsuarioData/{id}', new ApiError('timeout'), PF)).toEqual({
    message: 'Não foi possível concluir essa operação. A resposta demorou demais.',
    retry: true,
  })
})

test('an answer that contradicts itself is the bank’s failure, and the next one the same', () => {
  const unfit = new ApiError('malformed', { status: 200, body: { codigo: UNFIT_ANSWER } })
  expect(outcomeOf('GET /api/UsuarioData/{id}', unfit, PF)).toEqual({
    message: expect.stringMatching(/^O banco enviou dados que não combinam/),
    retry: false,
  })
})

test('a refusal that comes as a response is the bank’s word that the write did not happen', () => {
  const refusal = { status: 409, data: { detail: 'Esta proposta venceu.' } }
  expect(outcomeOf('POST /api/v1/Negociacao/Formalizar', refusal, PF)).toEqual({
    message: 'Esta proposta venceu.',
    retry: false,
  })
})

test('a device that has no network says so, save of a write that may have arrived', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const offline = { message: 'Você está sem internet. Tente de novo quando a conexão voltar.', retry: true }
  for (const failure of [new ApiError('network'), withoutCsrf])
    expect(outcomeOf('POST /api/verificar', failure, PF)).toEqual(offline)
  expect(outcomeOf('POST /api/v1/Negociacao/Formalizar', withoutCsrf, PF)).toEqual(offline)
  expect(outcomeOf('POST /api/v1/Negociacao/Formalizar', new ApiError('network'), PF)).not.toEqual(offline)
  expect(outcomeOf('POST /api/verificar', http(500), PF).message).toBe(PROCESSING)
  jest.restoreAllMocks()
})

test('whoever left the screen hears nothing', () => {
  expect(outcomeOf('POST /api/verificar', new ApiError('cancelled'), PF)).toEqual({
    silent: true,
    retry: false,
  })
})

test('without the HTTP client it is the connection that failed, whatever the call', () => {
  const failure = new ApiError('network', { body: { codigo: CLIENT_UNAVAILABLE } })
  expect(outcomeOf('POST /api/verificar', failure, PF)).toEqual({
    message: 'Verifique sua conexão com a internet e tente novamente.',
    retry: true,
  })
})

describe('the code of the call', () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const code = /\nCódigo para o atendimento: aaaaaa-bbb$/

  test.each<[CallName, ApiError]>([
    ['POST /api/verificar', new ApiError('http', { status: 500, traceparent })],
    ['POST /api/v1/negociacoes', new ApiError('timeout', { traceparent })],
    ['POST /api/v1/Proposta/Cancelar', new ApiError('network', { traceparent })],
    ['GET /api/v1/getServerDate', new ApiError('malformed', { body: { codigo: UNFIT_ANSWER }, traceparent })],
  ])('%s ends its message with it', (call, error) => {
    expect(outcomeOf(call, error, PF).message).toMatch(code)
  })

  test('a refusal of what was typed has none', () => {
    const refused = new ApiError('http', { status: 401, traceparent })
    expect(outcomeOf('POST /api/auth/login/{botToken}', refused, PF).message).not.toMatch(code)
  })

  test('what is no message has none', () => {
    const cancelled = new ApiError('cancelled', { traceparent })
    expect(outcomeOf('POST /api/verificar', cancelled, PF)).toEqual({ silent: true, retry: false })
    const elsewhere = new ApiError('http', { status: 202, traceparent })
    expect(outcomeOf('POST /api/verificar', elsewhere, PF)).toEqual({
      route: '/sem-negociacao',
      retry: false,
    })
  })
})
