import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'

/**
 * A back end with ten calls, written from docs/contract.md and the published OpenAPI, without imports of the portal.
 */

type Customer = readonly [name: string, phone: string, email: string, password?: string]

export const customers: Readonly<Record<string, Customer>> = {
  '52998224725': ['Rita Campos', '11987651234', 'rita@correio.example', 'segredo-rita'],
  '38495061341': ['Bento Alves', '21991234567', 'bento@correio.example', 'segredo-bento'],
  '38495061422': ['Clara Dutra', '31988887777', 'clara@correio.example', 'segredo-clara'],
  '61728394627': ['Davi Rocha', '41999998888', 'davi@correio.example', 'segredo-davi'],
  '11144477735': ['Elisa Nunes', '51977776666', 'elisa@correio.example'],
}

class Reply {
  constructor(
    readonly body: unknown,
    readonly status = 200,
    readonly headers: Record<string, string> = {},
  ) {}
}

function problem(status: number, title: string, codigo: string, more: Record<string, unknown> = {}): Reply {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' }
  if (status === 401) headers['www-authenticate'] = 'Bearer realm="banco"'
  if (more.tentarEm !== undefined) headers['retry-after'] = String(more.tentarEm)
  return new Reply({ type: 'about:blank', title, status, codigo, ...more }, status, headers)
}
const invalid = (more?: Record<string, unknown>) =>
  problem(400, 'Requisição inválida', 'REQUISICAO_INVALIDA', more)

const key = randomBytes(32)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const random = () => randomBytes(16).toString('hex')

const csrfTokens = new Set<string>()
const botTokens = new Set<string>()
const sessions = new Map<string, string>()
const refusedLogins = new Map<string, string>()
const failures = new Map<string, { count: number; until: number }>()

/** A solved bot check. */
export function solvedCheck(): string {
  const token = random()
  botTokens.add(token)
  return token
}

function holderOf({ headers }: IncomingMessage): string | undefined {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return [...sessions].find(([, open]) => open === token)?.[0]
}

function owned(request: IncomingMessage, taxId: string): Customer {
  const holder = holderOf(request)
  if (holder === undefined) throw problem(401, 'Não autorizado', 'NAO_AUTORIZADO')
  if (holder !== taxId) throw problem(403, 'Acesso negado', 'ACESSO_NEGADO')
  return customers[taxId] ?? ['', '', '']
}

const hidden = ([name, phone, email]: Customer): Customer => [
  name,
  `(${phone.slice(0, 2)}) *****-${phone.slice(-4)}`,
  email.replace(/^(.).*@/, '$1****@'),
]

function checkedId(value: unknown, campo: string): string {
  const id = String(value)
  const isRight = [9, 10].every((size) => {
    const sum = [...id.slice(0, size)].reduce((all, digit, i) => all + Number(digit) * (size + 1 - i), 0)
    return ((sum * 10) % 11) % 10 === Number(id[size])
  })
  if (/^\d{11}$/.test(id) && !/^(.)\1*$/.test(id) && isRight) return id
  throw invalid({ erros: [{ campo, mensagem: 'Inválido' }] })
}

function spendCheck(token: string): void {
  if (!botTokens.delete(token)) throw problem(400, 'Verificação inválida', 'ROBO')
}

const DAY = 86_400_000
const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
/** Easter Sundays of the years that are tested. */
const easters = ['2026-04-05', '2027-03-28', '2028-04-16'].map(Date.parse)

function closedBecause(date: string): string | null {
  const at = Date.parse(date)
  const weekday = new Date(at).getUTCDay()
  if (weekday === 0 || weekday === 6) return weekday === 0 ? 'Domingo' : 'Sábado'
  const moves = easters.some((easter) => [-48, -47, -2, 60].includes((at - easter) / DAY))
  return fixed.includes(date.slice(5)) || moves ? 'Feriado' : null
}

interface Input {
  /** Name of the path parameter. */
  param: string
  body: Record<string, unknown>
  request: IncomingMessage
}

function consult({ body }: Input): Reply {
  const id = checkedId(body.cpfCnpj, 'cpfCnpj')
  spendCheck(String(body.token))
  const known = customers[id]
  if (known === undefined)
    return new Reply({ status: 'NOK', title: 'Nada a negociar', detail: 'Nada foi encontrado.' }, 202)
  const [, telefone, email] = known[3] === undefined ? hidden(known) : ['', '', '']
  return new Reply({ detail: known[3] === undefined ? 'NOK' : 'OK', data: { cpfCnpj: id, telefone, email } })
}

function login({ param: check, body }: Input): Reply {
  const id = checkedId(body.cpfCnpj, 'cpfCnpj')
  if (refusedLogins.get(id) !== check) spendCheck(check)
  refusedLogins.delete(id)
  const failed = failures.get(id) ?? { count: 0, until: 0 }
  const seconds = Math.ceil((failed.until - Date.now()) / 1000)
  if (seconds > 0) throw problem(429, 'Muitas tentativas', 'MUITAS_TENTATIVAS', { tentarEm: seconds })
  const password = customers[id]?.[3]
  if (password === undefined || password !== body.senha) {
    const count = failed.count + 1
    failures.set(id, { count, until: count < 4 ? 0 : Date.now() + 600_000 })
    throw problem(401, 'CPF ou senha não conferem', 'CREDENCIAIS_INVALIDAS')
  }
  failures.delete(id)
  if (sessions.has(id)) {
    refusedLogins.set(id, check)
    throw new Reply('Usuario Ativo', 401, { 'www-authenticate': 'Bearer' })
  }
  const exp = Math.floor(Date.now() / 1000) + 1800
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ CpfCnpj: id, exp, jti: random() })}`
  const token = `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  sessions.set(id, token)
  return new Reply({ status: 'OK', token, expiraEm: new Date(exp * 1000).toISOString() })
}

const contact = ({ param: id, request }: Input): Customer => {
  const known = customers[checkedId(id, 'id')] ?? ['', '', '']
  return holderOf(request) === id || known[1] === '' ? known : hidden(known)
}

const routes: Readonly<Record<string, (input: Input) => Reply>> = {
  'GET /api/v1/get-csrf-token'() {
    const csrfToken = random()
    csrfTokens.add(csrfToken)
    return new Reply({ csrfToken })
  },
  'GET /api/v1/getServerDate': () =>
    new Reply({ serverDate: new Date(Date.now() - 3 * 3_600_000).toISOString().replace('Z', '-03:00') }),
  'POST /api/verificar': consult,
  'POST /api/auth/login/{botToken}': login,
  'POST /api/auth/TokenValidate'({ body, request }) {
    const id = String(body.CpfCnpj)
    const isOwn = holderOf(request) === id || sessions.get(id) === body.Token
    if (!isOwn && refusedLogins.get(id) !== body.Token) throw problem(401, 'Não autorizado', 'NAO_AUTORIZADO')
    sessions.delete(id)
    return new Reply({ status: 'OK' })
  },
  'GET /api/UsuarioData/{id}'({ param: cpfCnpj, request }) {
    const [nome, telefone, email] = owned(request, cpfCnpj)
    return new Reply({
      ...{ cpfCnpj, nome, telefone, email, tipoPessoa: 1, emailConfirmado: false, optInWhatsApp: false },
      ...{ nascimento: null, anoFundacao: null, senhaCadastrada: true, ultimoAcesso: null },
      telefones: [{ numero: telefone, tipo: 'CELULAR', principal: true }],
      emails: [{ endereco: email, principal: true }],
    })
  },
  'GET /api/login/GetFone/{id}': (input) => new Reply({ telefone: contact(input)[1] }),
  'GET /api/login/GetEmail/{id}': (input) => new Reply({ email: contact(input)[2] }),
  'POST /api/v1/negociacoes'({ body, request }) {
    const [nomeCliente] = owned(request, `${String(body.cpfCnpj)}${String(body.digitoDocumento)}`)
    const nothing = { negociacoes: [], acordos: [], numeroAcordoNegociacao: '', score: 0, reabreEm: null }
    return new Reply({
      sucesso: false,
      dados: { ...nothing, nomeCliente, mensagem: 'NENHUM REGISTRO ENCONTRADO' },
    })
  },
  'GET /api/v1/Configuracao/DiaUtil/{date}'({ param: date }) {
    const at = Date.parse(date)
    if (Number.isNaN(at) || isoOf(at) !== date) throw invalid()
    let next = date
    while (closedBecause(next) !== null) next = isoOf(Date.parse(next) + DAY)
    const motivo = closedBecause(date)
    return new Reply({ data: date, diaUtil: motivo === null, proximoDiaUtil: next, motivo })
  },
}

export const offered = Object.keys(routes)

async function answerTo(request: IncomingMessage): Promise<Reply> {
  const call = `${request.method} ${request.url?.split('?')[0]}`
  const name = offered.find((one) => new RegExp(`^${one.replace(/\{\w+\}/, '[^/]+')}$`).test(call)) ?? ''
  const route = routes[name]
  if (route === undefined) throw problem(404, 'Endereço não encontrado', 'NAO_ENCONTRADO')
  if (request.method !== 'GET' && !csrfTokens.has(String(request.headers['x-csrf-token'])))
    throw problem(403, 'Token CSRF inválido', 'CSRF')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const param = name.endsWith('}') ? decodeURIComponent(call.slice(call.lastIndexOf('/') + 1)) : ''
  try {
    return route({ param, request, body: JSON.parse(Buffer.concat(chunks).toString() || '{}') })
  } catch (error) {
    throw error instanceof SyntaxError ? invalid() : error
  }
}

export function smallBank(): Server {
  return createServer((request, response) => {
    void answerTo(request)
      .catch((error: unknown) =>
        error instanceof Reply ? error : problem(500, 'Erro interno', 'ERRO_INTERNO'),
      )
      .then(({ status, body, headers }) => {
        const usual = { 'content-type': 'application/json', 'cache-control': 'no-store' }
        response.writeHead(status, { ...usual, ...headers })
        response.end(JSON.stringify(body))
      })
  })
}
