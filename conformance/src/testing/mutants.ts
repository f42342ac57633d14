import type { Bank as Sandbox } from 'sandbox-api/testing/bank'
import type { Transport, WireReply, WireRequest } from '../transport'
import { inProcess } from './sandbox'

/** A sandbox with one fault: it stands between the kit and the sandbox. */
type Fault = (request: WireRequest, next: Transport, sandbox: Sandbox) => Promise<WireReply>

export interface Mutant {
  /** What is wrong with this bank. */
  fault: string
  /** The rule that must say so. */
  caughtBy: string
  /** Rules that make the traffic for a rule about all of it. */
  after?: readonly string[]
  apply: Fault
}

// biome-ignore lint/suspicious/noExplicitAny: faults rewrite answers of every shape
type Json = any

const isTo = ({ method, path }: WireRequest, call: string) => {
  const [verb = '', prefix = ''] = call.split(' ')
  return method === verb && (path.split('?')[0] ?? '').startsWith(prefix)
}
const withHeaders = (reply: WireReply, headers: Record<string, string>): WireReply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
})
const json = (data: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(data))
const ok = (data: unknown): WireReply => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  bytes: json(data),
})
const read = ({ bytes }: WireReply): Json => JSON.parse(new TextDecoder().decode(bytes) || 'null')

/** Rewrites the JSON of one call. */
const rewrite =
  (call: string, change: (data: Json, request: WireRequest) => unknown): Fault =>
  async (request, next) => {
    const reply = await next(request)
    if (!isTo(request, call) || !(reply.headers['content-type'] ?? '').includes('json')) return reply
    const data = read(reply)
    return { ...reply, bytes: json(change(data, request) ?? data) }
  }

/** Another status for some replies. */
const restatus =
  (call: string, from: number, to: number): Fault =>
  async (request, next) => {
    const reply = await next(request)
    return isTo(request, call) && reply.status === from ? { ...reply, status: to } : reply
  }

/** Every request of a call arrives changed. */
const meddle =
  (call: string, change: (request: WireRequest) => WireRequest): Fault =>
  (request, next) =>
    next(isTo(request, call) ? change(request) : request)

/** A call is carried out at another time. */
const shifted =
  (call: string, milliseconds: number): Fault =>
  async (request, next, sandbox) => {
    if (!isTo(request, call)) return next(request)
    sandbox.skip(milliseconds)
    try {
      return await next(request)
    } finally {
      sandbox.skip(-milliseconds)
    }
  }

/** Refusals of a call become an answer. */
const instead =
  (call: string, status: number, data: unknown): Fault =>
  async (request, next) => {
    const reply = await next(request)
    return isTo(request, call) && reply.status === status ? ok(data) : reply
  }

const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))

const flip = (digits: string, at: number) =>
  `${digits.slice(0, at)}${(Number(digits[at]) + 1) % 10}${digits.slice(at + 1)}`

const terms = (change: (dados: Json) => void): Fault =>
  rewrite('POST /api/v1/Negociacao/Efetivar', (data) => {
    if (data.dados) change(data.dados)
  })
const line = (change: (data: Json) => void): Fault =>
  rewrite('GET /api/v1/Negociacao/Boleto/LinhaDigitada/', change)
const list = (change: (dados: Json) => void): Fault =>
  rewrite('POST /api/v1/negociacoes', (data) => {
    if (data.dados) change(data.dados)
  })

const MINUTE = 60_000
const CODE_CALL = 'GET /api/login/GetCod'
const sent = {
  status: 'OK',
  destino: '(11) *****-0000',
  expiraEm: '2026-11-24T10:15:00-03:00',
  reenvioEm: 60,
}

/** Says whose token it is, without looking at the seal. */
function claimsOf(headers: Record<string, string>): Json {
  const [, claims = ''] = (headers.authorization ?? '').replace('Bearer ', '').split('.')
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString())
  } catch {
    return null
  }
}

const opened = new WeakMap<Sandbox, Map<string, string>>()

/** Believes the claims of a token whatever its seal says. */
const gullible =
  (accepts: (head: string) => boolean): Fault =>
  async (request, next, sandbox) => {
    const tokens = opened.get(sandbox) ?? new Map<string, string>()
    opened.set(sandbox, tokens)
    const [head = ''] = (request.headers.authorization ?? '').replace('Bearer ', '').split('.')
    const claims = claimsOf(request.headers)
    const reply = await next(request)
    const data = request.path.includes('/auth/login/') && reply.status === 200 ? read(reply) : null
    if (data?.token) tokens.set(claimsOf({ authorization: data.token }).CpfCnpj, data.token)
    const real = tokens.get(claims?.CpfCnpj) ?? [...tokens.values()][0]
    if (reply.status !== 401 || claims === null || real === undefined || !accepts(head)) return reply
    return next({ ...request, headers: { ...request.headers, authorization: `Bearer ${real}` } })
  }

const isNone = (head: string) => Buffer.from(head, 'base64url').toString().includes('"none"')

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

const counted = (change: (data: Json, count: number) => void, call: string): Fault => {
  let count = 0
  return rewrite(call, (data) => {
    count += 1
    change(data, count)
  })
}

export const mutants: readonly Mutant[] = [
  // masks
  {
    fault: 'a consult shows the phone',
    caughtBy: 'MASC-01',
    apply: rewrite('POST /api/verificar', (data) => {
      if (data.data) data.data.telefone = '11987654321'
    }),
  },
  {
    fault: 'contact means are not masked',
    caughtBy: 'MASC-02',
    apply: rewrite('GET /api/v1/getContactMeans/', (data) => {
      if (data.meios?.[0]) data.meios[0].destino = '(11) 98765-4321'
    }),
  },
  {
    fault: 'GetFone shows the number',
    caughtBy: 'MASC-03',
    apply: rewrite('GET /api/login/GetFone/', () => ({ telefone: '11987654321' })),
  },
  {
    fault: 'GetEmail shows the address',
    caughtBy: 'MASC-04',
    apply: rewrite('GET /api/login/GetEmail/', () => ({ email: 'maria.souza@exemplo.com.br' })),
  },
  {
    fault: 'validKBAs gives the answers away',
    caughtBy: 'MASC-05',
    apply: rewrite('GET /api/v1/validKBAs/', () => ({ birthDate: '14/03/1985', motherName: '********' })),
  },
  {
    fault: 'the year of foundation is shown',
    caughtBy: 'MASC-06',
    apply: rewrite('GET /api/v1/pj/validKBAs/', (data) => {
      data.foundationDate = '2009'
    }),
  },
  {
    fault: "the partner's CPF is shown",
    caughtBy: 'MASC-07',
    apply: rewrite('GET /api/v1/pj/partnerIdentification/', (data) => {
      data.partnerIdentification = '529.982.247-25'
    }),
  },
  {
    fault: 'a code request shows where it went',
    caughtBy: 'MASC-09',
    apply: rewrite(CODE_CALL, (data) => {
      if (data.destino) data.destino = 'simone@exemplo.com.br'
    }),
  },
  {
    fault: 'a slip of proposal names the payer',
    caughtBy: 'MASC-10',
    apply: rewrite('POST /api/v1/p/', (data) => {
      if (data.boletos?.[0]) data.boletos[0].pagador = '16273849102'
    }),
  },
  {
    fault: 'the owner sees masks too',
    caughtBy: 'MASC-11',
    apply: rewrite('GET /api/login/GetFone/', () => ({ telefone: '(11) *****-4321' })),
  },
  {
    fault: "a question offers partners' CPFs",
    caughtBy: 'MASC-12',
    apply: rewrite('GET /api/v1/kbas/interativo/', (data) => {
      data.perguntas?.[0]?.opcoes.push({ value: '52998224725', label: '529.982.247-25' })
    }),
  },
  // sessions and authorisation
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
    apply: rewrite('POST /api/auth/login/', (data) => {
      if (data.expiraEm) data.expiraEm = new Date(Date.parse(data.expiraEm) + 86_400_000).toISOString()
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
    apply: rewrite('POST /api/auth/login/', (data) =>
      data === 'Usuario Ativo' ? { title: 'Usuario Ativo', status: 401 } : data,
    ),
  },
  {
    fault: "somebody else's data are shown",
    caughtBy: 'ALHEIO-01',
    apply: instead('GET /api/UsuarioData/', 403, { nome: 'EDSON ARANTES' }),
  },
  {
    fault: "somebody else's list is shown",
    caughtBy: 'ALHEIO-02',
    apply: instead('POST /api/v1/negociacoes', 403, { sucesso: true }),
  },
  {
    fault: 'a refusal tells whose it is',
    caughtBy: 'ALHEIO-12',
    apply: rewrite('GET /api/v1/Proposta/Status/', (data) => {
      if (data.status >= 400) data.detail = 'O acordo é de EDSON ARANTES'
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
    fault: 'the password changes without a proof',
    caughtBy: 'PROVA-02',
    apply: instead('PUT /api/login/PwsRegister2', 403, {
      status: 'OK',
      pendente: false,
      telefone: '',
      email: '',
    }),
  },
  // access
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
    fault: 'a login tells who is a customer',
    caughtBy: 'LOGIN-01',
    apply: rewrite('POST /api/auth/login/', (data, request) => {
      if (String(request.body).includes('86288366757')) data.title = 'Usuário não existe'
    }),
  },
  {
    fault: 'passwords can be tried for ever',
    caughtBy: 'LOGIN-02',
    apply: restatus('POST /api/auth/login/', 429, 401),
  },
  {
    fault: 'every browser gets the same token',
    caughtBy: 'EXEC-04',
    apply: remembered(),
  },
  {
    fault: 'a debt is found without an execution',
    caughtBy: 'EXEC-02',
    apply: instead('POST /api/v1/p/', 401, { bol: true, drc: false, ren: false, boletos: [] }),
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
  // codes
  { fault: 'no pause between two codes', caughtBy: 'CODIGO-02', apply: instead(CODE_CALL, 429, sent) },
  {
    fault: 'the pause is ten minutes',
    caughtBy: 'CODIGO-02',
    apply: rewrite(CODE_CALL, (data) => {
      if (data.reenvioEm) data.reenvioEm = 600
    }),
  },
  {
    fault: 'a code is said to live for an hour',
    caughtBy: 'CODIGO-03',
    apply: rewrite(CODE_CALL, (data) => {
      if (data.expiraEm) data.expiraEm = new Date(Date.parse(data.expiraEm) + 45 * MINUTE).toISOString()
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
    apply: rewrite('POST /api/consultar_codigo', (data) => {
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
    fault: 'a question returns until it is guessed',
    caughtBy: 'KBA-02',
    apply: async (request, next) => {
      if (!isTo(request, 'GET /api/v1/kbas/interativo/')) return next(request)
      return ok({ perguntas: ['cidade', 'nomeMae'].map((type) => ({ type, pergunta: '?', opcoes: [] })) })
    },
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
  // input and CSRF
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
    apply: restatus('POST /api/auth/login/', 403, 401),
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
    apply: rewrite('POST /api/v1/journey_tracker', (data) => {
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
    apply: restatus('GET /api/login/GetFone/', 400, 500),
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
  // figures
  {
    fault: 'the CET counts equal months',
    caughtBy: 'CALC-01',
    apply: terms((dados) => {
      dados.custoEfetivoTotalAnual += 0.37
    }),
  },
  {
    fault: 'the monthly CET is the annual one by twelve',
    caughtBy: 'CALC-02',
    apply: terms((dados) => {
      dados.custoEfetivoTotalMensal = dados.custoEfetivoTotalAnual / 12
    }),
  },
  {
    fault: 'the annual rate is twelve times the monthly one',
    caughtBy: 'CALC-03',
    apply: terms((dados) => {
      dados.taxaJurosAoAno = dados.taxaJurosAoMes * 12
    }),
  },
  {
    fault: 'instalments are two per cent dearer',
    caughtBy: 'CALC-04',
    apply: terms((dados) => {
      dados.valorParcela = Math.round(dados.valorParcela * 102) / 100
    }),
  },
  {
    fault: 'instalments do not sum',
    caughtBy: 'CALC-05',
    apply: terms((dados) => {
      dados.totalAPagar += 10
    }),
  },
  {
    fault: 'a balance is left over',
    caughtBy: 'CALC-06',
    apply: terms((dados) => {
      dados.parcelas.at(-1).saldoDevedor = 0.5
    }),
  },
  {
    fault: 'the loan is not the sum of its parts',
    caughtBy: 'CALC-07',
    apply: terms((dados) => {
      dados.valorTac += 1
    }),
  },
  {
    fault: 'a part of the CET is hidden',
    caughtBy: 'CALC-08',
    apply: terms((dados) => {
      dados.custoEfetivoValorTarifas += 5
    }),
  },
  {
    fault: 'too much tax',
    caughtBy: 'CALC-09',
    apply: terms((dados) => {
      dados.valorIof = dados.valorIof * 1.5 + 30
    }),
  },
  {
    fault: 'a due date on a Sunday',
    caughtBy: 'CALC-10',
    apply: terms((dados) => {
      dados.parcelas[1].vencimento = '2027-01-24'
    }),
  },
  {
    fault: 'a reservation of an hour',
    caughtBy: 'CALC-11',
    apply: terms((dados) => {
      dados.validade = '2026-11-24T11:00:00-03:00'
    }),
  },
  {
    fault: 'a fine of ten per cent',
    caughtBy: 'CALC-12',
    apply: terms((dados) => {
      dados.multaAtrasoPerc = 10
    }),
  },
  {
    fault: 'each request is another reservation',
    caughtBy: 'CALC-13',
    apply: counted((data, count) => {
      if (data.dados) data.dados.idProposta = `P${count}`
    }, 'POST /api/v1/Negociacao/Efetivar'),
  },
  {
    fault: 'a replaced reservation can be concluded',
    caughtBy: 'CALC-15',
    apply: instead('POST /api/v1/Negociacao/Formalizar', 409, { sucesso: 1 }),
  },
  {
    fault: 'paying in full costs interest',
    caughtBy: 'CALC-16',
    apply: terms((dados) => {
      if (dados.tipo === 'A vista') dados.taxaJurosAoMes = 1
    }),
  },
  {
    fault: 'the discount of the list is wrong',
    caughtBy: 'CALC-17',
    apply: list((dados) => {
      if (dados.negociacoes[0]) dados.negociacoes[0].valorDesconto += 1
    }),
  },
  {
    fault: 'an option does not sum',
    caughtBy: 'CALC-18',
    apply: list((dados) => {
      dados.negociacoes[0].opcoes[1].totalAPagar -= 50
    }),
  },
  {
    fault: 'the offer is not what is calculated',
    caughtBy: 'CALC-19',
    apply: list((dados) => {
      for (const option of dados.negociacoes[0].opcoes) option.cetAoAno = 1
    }),
  },
  // agreements
  {
    fault: 'two agreements of one reservation',
    caughtBy: 'ACORDO-01',
    apply: counted((data, count) => {
      if (data.dados) data.dados.numeroAcordo = `900000000${count}`
    }, 'POST /api/v1/Negociacao/Formalizar'),
  },
  {
    fault: 'a repetition makes another agreement',
    caughtBy: 'ACORDO-02',
    apply: counted((data, count) => {
      if (data.dados && count > 3) data.dados.numeroAcordo = '9000000001'
    }, 'POST /api/v1/Negociacao/Formalizar'),
  },
  {
    fault: 'the list shows an agreement twice',
    caughtBy: 'ACORDO-03',
    apply: list((dados) => {
      if (dados.acordos.length > 0) dados.acordos.push({ ...dados.acordos[0], numeroAcordo: '9000000001' })
    }),
  },
  {
    fault: 'the agreement is dearer than what was reserved',
    caughtBy: 'ACORDO-04',
    apply: rewrite('POST /api/v1/Negociacao/Formalizar', (data) => {
      if (data.dados) data.dados.valorTotal += 1
    }),
  },
  {
    fault: 'a group is sold twice',
    caughtBy: 'ACORDO-05',
    apply: instead('POST /api/v1/Negociacao/Efetivar', 409, { sucesso: 1 }),
  },
  {
    fault: 'paid agreements can be cancelled',
    caughtBy: 'ACORDO-07',
    apply: restatus('POST /api/v1/Proposta/Cancelar', 409, 200),
  },
  {
    fault: 'paid instalments are not counted',
    caughtBy: 'ACORDO-08',
    apply: list((dados) => {
      if (dados.acordos[0]) dados.acordos[0].valorPago = 0
    }),
  },
  {
    fault: 'an event is kept twice',
    caughtBy: 'JORNADA-01',
    apply: meddle('POST /api/v1/journey_tracker', (request) => ({
      ...request,
      headers: without(request.headers, 'idempotency-key'),
    })),
  },
  {
    fault: 'a cancelled agreement stays',
    caughtBy: 'ACORDO-09',
    apply: list((dados) => {
      for (const one of dados.acordos) if (one.estado === 'CANCELADO') one.estado = 'ATIVO'
    }),
  },
  {
    fault: 'a conclusion is forgotten',
    caughtBy: 'ACORDO-11',
    apply: rewrite('GET /api/v1/Negociacao/Conclusao/', () => ({
      estado: 'DESCONHECIDA',
      acordo: null,
      codigo: '',
      errosValidacao: [],
    })),
  },
  // slips
  {
    fault: 'a slip with a wrong digit',
    caughtBy: 'BOLETO-01',
    apply: line((data) => {
      data.linhaDigitavel = flip(data.linhaDigitavel, 9)
    }),
  },
  {
    fault: 'a barcode that is not the line',
    caughtBy: 'BOLETO-02',
    apply: line((data) => {
      data.codigoBarras = flip(data.codigoBarras, 40)
    }),
  },
  {
    fault: 'a slip over another value',
    caughtBy: 'BOLETO-03',
    apply: line((data) => {
      data.linhaDigitavel = flip(data.linhaDigitavel, 46)
    }),
  },
  {
    fault: 'a slip with the due factor of before 2025',
    caughtBy: 'BOLETO-04',
    apply: line((data) => {
      data.linhaDigitavel = `${data.linhaDigitavel.slice(0, 33)}9999${data.linhaDigitavel.slice(37)}`
    }),
  },
  {
    fault: 'the PDF is that of another slip',
    caughtBy: 'BOLETO-05',
    apply: line((data) => {
      data.linhaDigitavel = flip(data.linhaDigitavel, 5)
    }),
  },
  {
    fault: 'the PDF is a web page',
    caughtBy: 'BOLETO-06',
    apply: async (request, next) => {
      const reply = await next(request)
      return isTo(request, 'POST /api/v1/boleto/imprimir') ? { ...reply, bytes: json('<html>') } : reply
    },
  },
  {
    fault: 'a paid slip can be paid again',
    caughtBy: 'BOLETO-08',
    apply: restatus('GET /api/v1/Negociacao/Boleto/', 409, 200),
  },
  {
    fault: 'an overdue slip is printed',
    caughtBy: 'BOLETO-09',
    apply: restatus('POST /api/v1/boleto/imprimir', 409, 200),
  },
  {
    fault: 'slips are printed for everybody',
    caughtBy: 'BOLETO-10',
    apply: restatus('POST /api/v1/boleto/imprimir', 401, 200),
  },
  {
    fault: 'a slip of proposal over another value',
    caughtBy: 'BOLETO-11',
    apply: rewrite('POST /api/v1/p/', (data) => {
      if (data.boletos?.[0]) data.boletos[0].valor += 1
    }),
  },
  // papers
  { fault: 'any file is taken', caughtBy: 'DOC-01', apply: restatus('PUT /api/v1/documentos/', 415, 200) },
  {
    fault: 'a file is what it says it is',
    caughtBy: 'DOC-02',
    apply: restatus('PUT /api/v1/documentos/', 415, 200),
  },
  {
    fault: 'there is a slip before the signature',
    caughtBy: 'ASSINATURA-01',
    apply: rewrite('POST /api/v1/assinador/drc', (data) => {
      data.linhaDigitavel = '2'.repeat(47)
    }),
  },
  {
    fault: 'any code signs',
    caughtBy: 'ASSINATURA-02',
    apply: rewrite('POST /api/v1/assinador/drc', (data) => {
      data.status = 'ASSINADO'
    }),
  },
  // hours and days
  {
    fault: 'opens an hour early',
    caughtBy: 'HORA-01',
    apply: shifted('POST /api/v1/negociacoes', 60 * MINUTE),
  },
  {
    fault: 'closes an hour late',
    caughtBy: 'HORA-02',
    apply: shifted('POST /api/v1/negociacoes', -60 * MINUTE),
  },
  {
    fault: 'agreements vanish at night',
    caughtBy: 'HORA-03',
    apply: list((dados) => {
      if (dados.reabreEm !== null) dados.acordos = []
    }),
  },
  {
    fault: 'a choice is calculated at night',
    caughtBy: 'HORA-04',
    apply: restatus('POST /api/v1/Negociacao/Efetivar', 403, 200),
  },
  { fault: 'calls at night', caughtBy: 'HORA-05', apply: shifted('POST /api/v1/meligue', -60 * MINUTE) },
  {
    fault: 'Carnival is a business day',
    caughtBy: 'DIA-01',
    apply: rewrite('GET /api/v1/Configuracao/DiaUtil/2027-02-09', () => ({
      data: '2027-02-09',
      diaUtil: true,
      proximoDiaUtil: '2027-02-09',
      motivo: null,
    })),
  },
  {
    fault: 'Ash Wednesday is a holiday',
    caughtBy: 'DIA-02',
    apply: rewrite('GET /api/v1/Configuracao/DiaUtil/2027-02-10', (data) => ({
      ...data,
      diaUtil: false,
      motivo: 'Cinzas',
    })),
  },
  {
    fault: 'Sundays are offered',
    caughtBy: 'DIA-04',
    apply: rewrite('GET /api/v1/Configuracao/MinimoMaximo', (data) => ({ ...data, diasIndisponiveis: [] })),
  },
  // traffic
  {
    fault: 'errors are plain JSON',
    caughtBy: 'ERRO-01',
    after: ['ENTRADA-01'],
    apply: async (request, next) => {
      const reply = await next(request)
      return reply.status >= 400 ? withHeaders(reply, { 'content-type': 'application/json' }) : reply
    },
  },
  {
    fault: 'errors have no title',
    caughtBy: 'ERRO-02',
    after: ['ENTRADA-01'],
    apply: rewrite('POST /api/v1/journey_tracker', ({ title: _title, ...rest }) => rest),
  },
  {
    fault: 'a status that is not in the contract',
    caughtBy: 'ERRO-03',
    after: ['ENTRADA-01'],
    apply: restatus('POST /api/v1/journey_tracker', 400, 422),
  },
  {
    fault: 'an error shows its stack',
    caughtBy: 'ERRO-04',
    after: ['ENTRADA-01'],
    apply: rewrite('POST /api/v1/journey_tracker', (data) => ({
      ...data,
      detail: 'at parse (/srv/app.js:10:3)',
    })),
  },
  {
    fault: 'Retry-After is missing',
    caughtBy: 'ERRO-06',
    after: ['CODIGO-02'],
    apply: async (request, next) => {
      const reply = await next(request)
      return { ...reply, headers: without({ ...reply.headers }, 'retry-after') }
    },
  },
  {
    fault: 'answers may be cached',
    caughtBy: 'CACHE-01',
    after: ['MASC-11'],
    apply: async (request, next) => withHeaders(await next(request), { 'cache-control': 'max-age=60' }),
  },
  {
    fault: 'times are in UTC',
    caughtBy: 'DATA-01',
    apply: rewrite('GET /api/v1/getServerDate', (data) => ({
      serverDate: new Date(data.serverDate).toISOString(),
    })),
  },
  // shapes
  {
    fault: 'money as text',
    caughtBy: 'FORMA-POST-api-v1-negociacoes',
    apply: list((dados) => {
      dados.negociacoes[0].valorOriginal = '3.614,90'
    }),
  },
  {
    fault: 'an answer comes as HTML',
    caughtBy: 'FORMA-GET-api-v1-getServerDate',
    apply: async (request, next) => withHeaders(await next(request), { 'content-type': 'text/html' }),
  },
  {
    fault: 'a field is left out',
    caughtBy: 'FORMA-GET-api-UsuarioData-id',
    apply: rewrite('GET /api/UsuarioData/', ({ emails: _emails, ...rest }) => rest),
  },
]

/** The sandbox as this fault makes it. */
export function faulty(sandbox: Sandbox, { apply }: Mutant): Transport {
  const next = inProcess(sandbox)
  return (request) => apply(request, next, sandbox)
}
