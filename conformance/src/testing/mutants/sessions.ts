import { field } from '../../bank'
import {
  type Fault,
  instead,
  isTo,
  json,
  type Mutant,
  meddle,
  ok,
  read,
  reword,
  rewrite,
  without,
} from './fault'

/** The claims of a token, without looking at its seal. */
function claimsOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return null
  }
}

/** Believes the claims of a token whatever its seal says. */
const gullible = (accepts: (head: string) => boolean): Fault => {
  const issued = new Map<unknown, string>()
  return async (request, next) => {
    const sent = (request.headers.authorization ?? '').replace('Bearer ', '')
    const reply = await next(request)
    const token = request.path.includes('/auth/login/') ? field(read(reply), 'token') : undefined
    if (typeof token === 'string') issued.set(field(claimsOf(token), 'CpfCnpj'), token)
    const real = issued.get(field(claimsOf(sent), 'CpfCnpj')) ?? [...issued.values()][0]
    const isFooled = reply.status === 401 && sent !== '' && accepts(sent.split('.')[0] ?? '')
    if (!isFooled || real === undefined) return reply
    return next({ ...request, headers: { ...request.headers, authorization: `Bearer ${real}` } })
  }
}

const isNone = (head: string) => Buffer.from(head, 'base64url').toString().includes('"none"')

/** Doors that stand open. */
export const sessionsMutants: readonly Mutant[] = [
  {
    fault: 'a call of debtors answers without a token',
    caughtBy: 'SESSAO-01',
    apply: instead('GET /api/v1/basic-data/', 401, {
      documentCode: '52998224725',
      nome: '',
      optInWhatsApp: true,
    }),
  },
  {
    fault: 'a token with another id inside is believed',
    caughtBy: 'SESSAO-02',
    apply: gullible((head) => !isNone(head)),
  },
  { fault: "'alg none' is believed", caughtBy: 'SESSAO-03', apply: gullible(isNone) },
  {
    fault: 'expiraEm is a day after exp',
    caughtBy: 'SESSAO-04',
    apply: rewrite('POST /api/auth/login/{botToken}', (data) => {
      data.expiraEm = new Date(Date.parse(data.expiraEm) + 86_400_000).toISOString()
    }),
  },
  {
    fault: 'a logout ends nothing',
    caughtBy: 'SESSAO-05',
    apply: async (request, next) =>
      isTo(request, 'POST /api/auth/TokenValidate') && request.headers.authorization
        ? ok({ status: 'OK' })
        : next(request),
  },
  {
    fault: 'a 401 comes without the challenge',
    caughtBy: 'SESSAO-05',
    apply: async (request, next) => {
      const reply = await next(request)
      return { ...reply, headers: without({ ...reply.headers }, 'www-authenticate') }
    },
  },
  {
    fault: "'Usuario Ativo' comes as a problem body",
    caughtBy: 'SESSAO-06',
    apply: async (request, next) => {
      const reply = await next(request)
      const isBare = isTo(request, 'POST /api/auth/login/') && read(reply) === 'Usuario Ativo'
      return isBare ? { ...reply, bytes: json({ title: 'Usuario Ativo', status: 401 }) } : reply
    },
  },
  {
    fault: "somebody else's data are shown",
    caughtBy: 'ALHEIO-01',
    apply: instead('GET /api/UsuarioData/{id}', 403, { nome: 'EDSON ARANTES' }),
  },
  {
    fault: "somebody else's list is shown",
    caughtBy: 'ALHEIO-02',
    apply: instead('POST /api/v1/negociacoes', 403, { sucesso: true }),
  },
  {
    fault: 'a refusal tells whose it is',
    caughtBy: 'ALHEIO-12',
    apply: reword('GET /api/v1/Proposta/Status/{id}', (problem) => {
      problem.detail = 'O acordo é de EDSON ARANTES'
    }),
  },
  {
    fault: "somebody else's slip is printed",
    caughtBy: 'ALHEIO-15',
    apply: instead('POST /api/v1/boleto/imprimir', 404, {}),
  },
  {
    fault: "an execution of somebody else's is taken",
    caughtBy: 'ALHEIO-30',
    apply: meddle('POST /api/v1/negociacoes', (request) => ({
      ...request,
      body: JSON.stringify({ ...JSON.parse(String(request.body)), execResposta: '' }),
    })),
  },
  {
    fault: "somebody else's group can be calculated",
    caughtBy: 'ALHEIO-31',
    apply: instead('POST /api/v1/Negociacao/Efetivar', 404, { sucesso: 1 }),
  },
  {
    fault: "somebody else's reservation can be concluded",
    caughtBy: 'ALHEIO-32',
    apply: instead('POST /api/v1/Negociacao/Formalizar', 404, { sucesso: 1 }),
  },
  {
    fault: 'contacts change without a proof',
    caughtBy: 'PROVA-01',
    apply: instead('POST /api/v1/User/Update', 403, { status: 'OK', telefone: '', email: '' }),
  },
  {
    fault: 'the last of two changes of contacts wins',
    caughtBy: 'DADOS-01',
    apply: meddle('POST /api/v1/User/Update', (request) => ({
      ...request,
      body: String(request.body).replace(/,"versao":"[^"]*"/, ''),
    })),
  },
  {
    fault: 'the last of two devices decides about WhatsApp',
    caughtBy: 'DADOS-02',
    apply: meddle('POST /api/v1/basic-data/{id}', (request) => ({
      ...request,
      body: String(request.body).replace(/,"versao":"[^"]*"/, ''),
    })),
  },
  {
    fault: 'the WhatsApp terms are overwritten unread',
    caughtBy: 'DADOS-02',
    apply: meddle('POST /api/v1/termos-whatsapp/{digits}', (request) => ({
      ...request,
      body: String(request.body).replace(/,"versao":"[^"]*"/, ''),
    })),
  },
  {
    fault: 'the password changes without a proof',
    caughtBy: 'PROVA-02',
    apply: instead('PUT /api/login/PwsRegister2', 403, {
      status: 'OK',
      pendente: false,
      telefone: '',
      email: '',
    }),
  },
]
