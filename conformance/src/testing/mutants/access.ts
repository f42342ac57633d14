import type { WireReply } from '@portal/contract/client'
import {
  eachTime,
  type Fault,
  instead,
  isTo,
  json,
  MINUTE,
  type Mutant,
  meddle,
  ok,
  restatus,
  reword,
  rewrite,
  shifted,
  withHeaders,
  without,
} from './fault'

const CODE_CALL = 'GET /api/login/GetCod'
const sent = {
  status: 'OK',
  destino: '(11) *****-0000',
  expiraEm: '2026-11-24T10:15:00-03:00',
  reenvioEm: 60,
}

/** Answers the first reply again, whoever asks later. */
const remembered = (): Fault => {
  let first: WireReply | null = null
  return async (request, next) => {
    const reply = await next(request)
    if (!isTo(request, 'GET /api/v1/get-csrf-token')) return reply
    first ??= reply
    return first
  }
}

/** After four wrong codes, whosever they were, no code enters. */
const spoiled = (): Fault => {
  let wrong = 0
  return async (request, next) => {
    const reply = await next(request)
    if (!isTo(request, 'POST /api/consultar_codigo')) return reply
    if (reply.status === 401) wrong += 1
    return wrong < 4
      ? reply
      : { ...reply, status: 401, bytes: json({ title: 'Código inválido', status: 401 }) }
  }
}

/** Answers a key as the first time, whatever comes with it. */
const keyed = (): Fault => {
  const first = new Map<string, WireReply>()
  return async (request, next) => {
    const key = request.headers['idempotency-key']
    if (key === undefined || !isTo(request, 'POST /api/consultar_codigo')) return next(request)
    const reply = first.get(key) ?? (await next(request))
    first.set(key, reply)
    return reply
  }
}

const senhaOf = (body: string) => /"senha":"([^"]*)/.exec(body)?.[1]

/** One pending password for each person, whoever sent it last. */
const shared = (): Fault => {
  let last = ''
  return async (request, next) => {
    const body = String(request.body)
    if (isTo(request, 'PUT /api/login/PwsRegister')) last = body
    const isLost = isTo(request, 'POST /api/consultar_codigo') && senhaOf(body) !== senhaOf(last)
    return isLost ? { ...(await next(request)), status: 401 } : next(request)
  }
}

/** Logins, codes, limits and malformed requests. */
export const accessMutants: readonly Mutant[] = [
  {
    fault: 'an unknown id is told apart',
    caughtBy: 'CONSULTA-01',
    apply: restatus('POST /api/verificar', 202, 404),
  },
  {
    fault: 'everybody seems to have a password',
    caughtBy: 'CONSULTA-02',
    apply: rewrite('POST /api/verificar', (data) => {
      if (data.detail === 'NOK') data.detail = 'OK'
    }),
  },
  {
    fault: 'an execution opens without a consult',
    caughtBy: 'CONSULTA-03',
    apply: instead('POST /api/v1/criar_exec', 401, { execId: 'aaaaaaaa' }),
  },
  {
    fault: 'a wrong code tells whom the bank knows',
    caughtBy: 'LOGIN-04',
    apply: reword('POST /api/consultar_codigo', (data, { body }) => {
      if (String(body).includes('86288366757')) data.tentativasRestantes = 0
    }),
  },
  {
    fault: 'the bot check is not looked at',
    caughtBy: 'ROBO-01',
    apply: instead('POST /api/verificar', 400, {
      detail: 'OK',
      data: { cpfCnpj: '52998224725', telefone: '', email: '' },
    }),
  },
  {
    fault: 'a bot check is good for ever',
    caughtBy: 'ROBO-02',
    apply: instead('POST /api/verificar', 400, {
      detail: 'OK',
      data: { cpfCnpj: '52998224725', telefone: '', email: '' },
    }),
  },
  {
    fault: 'a bot check costs the same, however many ids were asked about',
    caughtBy: 'ROBO-03',
    apply: (request, next, sandbox) => {
      sandbox.forgetConsultedIds()
      return next(request)
    },
  },
  {
    fault: 'a device of a customer pays for its neighbours',
    caughtBy: 'ROBO-04',
    apply: meddle('GET /api/v1/altcha', (request) => ({
      ...request,
      headers: without(request.headers, 'cookie'),
    })),
  },
  {
    fault: 'nobody logs in where a list was asked about',
    caughtBy: 'LOGIN-05',
    apply: async (request, next, sandbox) => {
      const asked = sandbox.countConsultedIds()
      const reply = await next(request)
      const isLogin = isTo(request, 'POST /api/auth/login/{botToken}')
      return isLogin && asked > 20 ? { ...reply, status: 429, bytes: json({ status: 429 }) } : reply
    },
  },
  {
    fault: 'a login tells who is a customer',
    caughtBy: 'LOGIN-01',
    apply: reword('POST /api/auth/login/{botToken}', (data, request) => {
      if (String(request.body).includes('86288366757')) data.title = 'Usuário não existe'
    }),
  },
  {
    fault: 'passwords can be tried for ever',
    caughtBy: 'LOGIN-02',
    apply: restatus('POST /api/auth/login/{botToken}', 429, 401),
  },
  {
    fault: 'every browser gets the same token',
    caughtBy: 'EXEC-04',
    apply: remembered(),
  },
  {
    fault: 'a debt is found without an execution',
    caughtBy: 'EXEC-02',
    apply: instead('POST /api/v1/p/{taxId}', 401, { bol: true, drc: false, ren: false, boletos: [] }),
  },
  {
    fault: 'an invented link is adopted',
    caughtBy: 'EXEC-03',
    apply: instead('POST /api/v1/vincularExec', 404, { status: 'OK', execId: 'aaaaaaaa' }),
  },
  {
    fault: 'a consult is good for every browser',
    caughtBy: 'EXEC-01',
    apply: instead('POST /api/v1/criar_exec', 401, { execId: 'aaaaaaaa' }),
  },
  { fault: 'no pause between two codes', caughtBy: 'CODIGO-02', apply: instead(CODE_CALL, 429, sent) },
  {
    fault: 'the pause is ten minutes',
    caughtBy: 'CODIGO-02',
    apply: rewrite('GET /api/login/GetCodByEmail/{id}', (data) => {
      data.reenvioEm = 600
    }),
  },
  {
    fault: 'a code is said to live for an hour',
    caughtBy: 'CODIGO-03',
    apply: rewrite('GET /api/login/GetCodByEmail/{id}', (data) => {
      data.expiraEm = new Date(Date.parse(data.expiraEm) + 45 * MINUTE).toISOString()
    }),
  },
  {
    fault: 'a code lives too long',
    caughtBy: 'CODIGO-06',
    apply: shifted('POST /api/consultar_codigo', -10 * MINUTE),
  },
  {
    fault: 'a code enters twice',
    caughtBy: 'CODIGO-04',
    apply: instead('POST /api/consultar_codigo', 401, {
      status: 'OK',
      token: 'a'.repeat(20),
      expiraEm: sent.expiraEm,
    }),
  },
  {
    fault: 'tries are not counted',
    caughtBy: 'CODIGO-05',
    apply: reword('POST /api/consultar_codigo', (data) => {
      if (data.tentativasRestantes !== undefined) data.tentativasRestantes = 3
    }),
  },
  {
    fault: 'an older code still enters',
    caughtBy: 'CODIGO-07',
    apply: instead('POST /api/consultar_codigo', 401, {
      status: 'OK',
      token: 'a'.repeat(20),
      expiraEm: sent.expiraEm,
    }),
  },
  {
    fault: 'messages are sent for scripts',
    caughtBy: 'CODIGO-10',
    apply: instead(CODE_CALL, 400, sent),
  },
  {
    fault: 'a code is good for everybody',
    caughtBy: 'CODIGO-11',
    apply: instead('POST /api/consultar_codigo', 401, {
      status: 'OK',
      token: 'a'.repeat(20),
      expiraEm: sent.expiraEm,
    }),
  },
  {
    fault: 'a stranger spoils a code',
    caughtBy: 'CODIGO-12',
    apply: spoiled(),
  },
  {
    fault: 'who has the key of a login needs no code',
    caughtBy: 'CODIGO-13',
    apply: keyed(),
  },
  {
    fault: 'a pending password is replaced by a stranger',
    caughtBy: 'SENHA-01',
    apply: shared(),
  },
  {
    fault: 'any password is taken',
    caughtBy: 'SENHA-02',
    apply: instead('PUT /api/login/PwsRegister', 400, {
      status: 'OK',
      pendente: true,
      telefone: '',
      email: '',
    }),
  },
  {
    fault: 'the name of the bank is a password',
    caughtBy: 'SENHA-03',
    apply: async (request, next) =>
      isTo(request, 'PUT /api/login/PwsRegister') && /aurora/i.test(String(request.body))
        ? ok({ status: 'OK', pendente: true, telefone: '', email: '' })
        : next(request),
  },
  {
    fault: 'new passwords have no limit',
    caughtBy: 'SENHA-04',
    apply: (request, next, sandbox) => {
      sandbox.forgetTries('new-password')
      return next(request)
    },
  },
  {
    fault: 'a question returns until it is guessed',
    caughtBy: 'KBA-02',
    apply: rewrite('GET /api/v1/kbas/interativo/{id}/{quantidade}', () => ({
      perguntas: ['cidade', 'nomeMae', 'nascimento'].map((type) => ({ type, pergunta: '?', opcoes: [] })),
    })),
  },
  {
    fault: 'the questions never come back',
    caughtBy: 'KBA-02',
    apply: rewrite('GET /api/v1/kbas/interativo/{id}/{quantidade}', (data) => {
      delete data.reabreEm
    }),
  },
  {
    fault: 'each answer is judged by itself',
    caughtBy: 'KBA-02',
    apply: rewrite('POST /api/v1/kbas/interativo/validacao', (data) => {
      data.valido = false
    }),
  },
  {
    fault: 'new decoys at every asking',
    caughtBy: 'KBA-03',
    apply: eachTime('GET /api/v1/kbas/interativo/{id}/{quantidade}', ({ perguntas }, count) => {
      for (const { opcoes } of perguntas) opcoes.push({ value: `${count}`, label: `${count}` })
    }),
  },
  {
    fault: 'a question offers what the typed check takes',
    caughtBy: 'KBA-04',
    apply: rewrite('GET /api/v1/kbas/interativo/{id}/{quantidade}', ({ perguntas }) => {
      const opcoes = [{ value: '1985-03-14', label: '14/03/1985' }]
      perguntas.push({ type: 'nascimento', pergunta: '?', opcoes })
    }),
  },
  {
    fault: 'knowledge can be guessed for ever',
    caughtBy: 'KBA-01',
    apply: instead('POST /v1/User/VerificaKBA', 429, { status: 'NOK', tentativasRestantes: 4 }),
  },
  {
    fault: 'calls have no limit',
    caughtBy: 'LIMITE-01',
    apply: instead('POST /api/v1/meligue', 429, { status: 'OK', protocolo: '1' }),
  },
  {
    fault: 'anybody may ring a number on file',
    caughtBy: 'LIGACAO-01',
    apply: instead('POST /api/v1/clicktocall', 403, { status: 'OK', protocolo: '1' }),
  },
  {
    fault: 'CSRF is not looked at',
    caughtBy: 'CSRF-01',
    apply: instead('POST /api/v1/journey_tracker', 403, { status: 'OK' }),
  },
  {
    fault: 'any CSRF token will do',
    caughtBy: 'CSRF-02',
    apply: instead('POST /api/v1/journey_tracker', 403, { status: 'OK' }),
  },
  {
    fault: 'a login needs no CSRF token',
    caughtBy: 'CSRF-03',
    apply: restatus('POST /api/auth/login/{botToken}', 403, 401),
  },
  {
    fault: 'broken JSON is an internal error',
    caughtBy: 'ENTRADA-01',
    apply: restatus('POST /api/v1/journey_tracker', 400, 500),
  },
  {
    fault: 'unknown fields are taken',
    caughtBy: 'ENTRADA-02',
    apply: instead('POST /api/v1/journey_tracker', 400, { status: 'OK' }),
  },
  {
    fault: 'fields that are wrong are not named',
    caughtBy: 'ENTRADA-03',
    apply: reword('POST /api/v1/journey_tracker', (data) => {
      data.erros = []
    }),
  },
  {
    fault: 'check digits are not looked at',
    caughtBy: 'ENTRADA-04',
    apply: restatus('POST /api/verificar', 400, 202),
  },
  {
    fault: 'a strange id is an internal error',
    caughtBy: 'ENTRADA-05',
    apply: restatus('GET /api/login/GetFone/{id}', 400, 500),
  },
  {
    fault: 'an unknown address is an HTML page',
    caughtBy: 'ENTRADA-06',
    apply: async (request, next) => {
      const reply = await next(request)
      return request.path.includes('nao-existe') ? withHeaders(reply, { 'content-type': 'text/html' }) : reply
    },
  },
  {
    fault: 'acceptance is not needed',
    caughtBy: 'ENTRADA-09',
    apply: restatus('POST /api/v1/Negociacao/Formalizar', 400, 200),
  },
]
