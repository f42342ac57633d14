import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'

/**
 * A back end of ten calls, written from docs/contract.md and the published OpenAPI as another team would write
 * one: nothing of the portal or its sandbox is imported.
 */

interface Customer {
  name: string
  password?: string
  phone: string
  email: string
}

export const customers: Readonly<Record<string, Customer>> = {
  '52998224725': {
    name: 'Rita Campos',
    password: 'segredo-rita',
    phone: '11987651234',
    email: 'rita@correio.example',
  },
  '38495061341': {
    name: 'Bento Alves',
    password: 'segredo-bento',
    phone: '21991234567',
    email: 'bento@correio.example',
  },
  '38495061422': {
    name: 'Clara Dutra',
    password: 'segredo-clara',
    phone: '31988887777',
    email: 'clara@correio.example',
  },
  '61728394627': {
    name: 'Davi Rocha',
    password: 'segredo-davi',
    phone: '41999998888',
    email: 'davi@correio.example',
  },
  '11144477735': { name: 'Elisa Nunes', phone: '51977776666', email: 'elisa@correio.example' },
}

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super(String(answer.status))
  }
}

function problem(status: number, title: string, codigo: string, more: Record<string, unknown> = {}): Refusal {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' }
  if (status === 401) headers['www-authenticate'] = 'Bearer realm="banco"'
  if (more.tentarEm !== undefined) headers['retry-after'] = String(more.tentarEm)
  return new Refusal({ status, headers, body: { type: 'about:blank', title, status, codigo, ...more } })
}

const key = randomBytes(32)
const seal = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const csrfTokens = new Set<string>()
const botTokens = new Set<string>()
const sessions = new Map<string, string>()
const refusedLogins = new Map<string, string>()
const failures = new Map<string, { count: number; until: number }>()

/** What a person in front of a bot check would have solved. */
export function solvedCheck(): string {
  const token = randomBytes(12).toString('hex')
  botTokens.add(token)
  return token
}

function issue(taxId: string): { token: string; expires: Date } {
  const expires = new Date((Math.floor(Date.now() / 1000) + 1800) * 1000)
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ CpfCnpj: taxId, exp: expires.getTime() / 1000, jti: randomBytes(8).toString('hex') })}`
  const token = `${text}.${seal(text)}`
  sessions.set(taxId, token)
  return { token, expires }
}

function holderOf({ headers }: IncomingMessage): string | null {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return [...sessions].find(([, open]) => open === token)?.[0] ?? null
}

function owner(request: IncomingMessage, taxId: string): string {
  const holder = holderOf(request)
  if (holder === null) throw problem(401, 'Não autorizado', 'NAO_AUTORIZADO')
  if (holder !== taxId) throw problem(403, 'Acesso negado', 'ACESSO_NEGADO')
  return holder
}

const hiddenPhone = (phone: string) => `(${phone.slice(0, 2)}) *****-${phone.slice(-4)}`
const hiddenEmail = (email: string) => email.replace(/^(.).*@/, '$1****@')

function isTaxId(id: string): boolean {
  if (!/^\d{11}$/.test(id) || /^(.)\1*$/.test(id)) return false
  return [9, 10].every((size) => {
    const sum = [...id.slice(0, size)].reduce((all, digit, i) => all + Number(digit) * (size + 1 - i), 0)
    return ((sum * 10) % 11) % 10 === Number(id[size])
  })
}

function checkedId(id: string, campo: string): string {
  if (!isTaxId(id)) {
    throw problem(400, 'Requisição inválida', 'REQUISICAO_INVALIDA', {
      erros: [{ campo, mensagem: 'Inválido' }],
    })
  }
  return id
}

function spendCheck(token: string): void {
  if (!botTokens.delete(token)) throw problem(400, 'Verificação inválida', 'ROBO')
}

function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const month = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return Date.UTC(year, Math.floor(month / 31) - 1, (month % 31) + 1)
}

const DAY = 86_400_000
const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

function closedBecause(date: string): string | null {
  const at = Date.parse(`${date}T00:00:00Z`)
  const weekday = new Date(at).getUTCDay()
  if (weekday === 0) return 'Domingo'
  if (weekday === 6) return 'Sábado'
  const fromEaster = (at - easterOf(Number(date.slice(0, 4)))) / DAY
  return fixed.includes(date.slice(5)) || [-48, -47, -2, 60].includes(fromEaster) ? 'Feriado' : null
}

function businessDay(date: string): Answer {
  const at = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date) {
    throw problem(400, 'Requisição inválida', 'REQUISICAO_INVALIDA')
  }
  let next = date
  while (closedBecause(next) !== null) next = new Date(Date.parse(next) + DAY).toISOString().slice(0, 10)
  const motivo = closedBecause(date)
  return { status: 200, body: { data: date, diaUtil: motivo === null, proximoDiaUtil: next, motivo } }
}

type Body = Record<string, unknown>
type Route = (input: { params: string[]; body: Body; request: IncomingMessage }) => Answer

function consult({ body }: { body: Body }): Answer {
  const id = checkedId(String(body.cpfCnpj), 'cpfCnpj')
  spendCheck(String(body.token))
  const known = customers[id]
  if (known === undefined) {
    return { status: 202, body: { status: 'NOK', title: 'Nada a negociar', detail: 'Nada foi encontrado.' } }
  }
  if (known.password !== undefined) {
    return { status: 200, body: { detail: 'OK', data: { cpfCnpj: id, telefone: '', email: '' } } }
  }
  const data = { cpfCnpj: id, telefone: hiddenPhone(known.phone), email: hiddenEmail(known.email) }
  return { status: 200, body: { detail: 'NOK', data } }
}

const login: Route = ({ params: [check = ''], body }) => {
  const id = checkedId(String(body.cpfCnpj), 'cpfCnpj')
  const isRepeated = refusedLogins.get(id) === check
  if (!isRepeated) spendCheck(check)
  refusedLogins.delete(id)
  const failed = failures.get(id) ?? { count: 0, until: 0 }
  const seconds = Math.ceil((failed.until - Date.now()) / 1000)
  if (seconds > 0) throw problem(429, 'Muitas tentativas', 'MUITAS_TENTATIVAS', { tentarEm: seconds })
  if (customers[id]?.password === undefined || customers[id].password !== body.senha) {
    const count = failed.count + 1
    failures.set(id, { count, until: count < 4 ? 0 : Date.now() + 600_000 })
    throw problem(401, 'CPF ou senha não conferem', 'CREDENCIAIS_INVALIDAS')
  }
  failures.delete(id)
  if (sessions.has(id)) {
    refusedLogins.set(id, check)
    throw new Refusal({ status: 401, body: 'Usuario Ativo', headers: { 'www-authenticate': 'Bearer' } })
  }
  const { token, expires } = issue(id)
  return { status: 200, body: { status: 'OK', token, expiraEm: expires.toISOString() } }
}

const endSession: Route = ({ body, request }) => {
  const id = String(body.CpfCnpj)
  const isOwn = holderOf(request) === id || sessions.get(id) === body.Token
  if (!isOwn && refusedLogins.get(id) !== body.Token) throw problem(401, 'Não autorizado', 'NAO_AUTORIZADO')
  sessions.delete(id)
  return { status: 200, body: { status: 'OK' } }
}

const profile: Route = ({ params: [id = ''], request }) => {
  const { name, phone, email } = customers[owner(request, id)] ?? { name: '', phone: '', email: '' }
  return {
    status: 200,
    body: {
      cpfCnpj: id,
      tipoPessoa: 1,
      nome: name,
      telefone: phone,
      email,
      emailConfirmado: false,
      telefones: [{ numero: phone, tipo: 'CELULAR', principal: true }],
      emails: [{ endereco: email, principal: true }],
      nascimento: null,
      anoFundacao: null,
      optInWhatsApp: false,
      senhaCadastrada: true,
      ultimoAcesso: null,
    },
  }
}

const list: Route = ({ body, request }) => {
  const id = `${String(body.cpfCnpj)}${String(body.digitoDocumento)}`
  const name = customers[owner(request, id)]?.name ?? ''
  const dados = {
    nomeCliente: name,
    score: 0,
    negociacoes: [],
    numeroAcordoNegociacao: '',
    acordos: [],
    reabreEm: null,
  }
  return {
    status: 200,
    body: { sucesso: false, dados: { ...dados, mensagem: 'NENHUM REGISTRO ENCONTRADO' } },
  }
}

const contact =
  (name: 'telefone' | 'email'): Route =>
  ({ params: [id = ''], request }) => {
    const known = customers[checkedId(id, 'id')]
    const isOwner = holderOf(request) === id
    const shown = {
      telefone: isOwner ? known?.phone : known && hiddenPhone(known.phone),
      email: isOwner ? known?.email : known && hiddenEmail(known.email),
    }
    return { status: 200, body: { [name]: shown[name] ?? '' } }
  }

function newCsrfToken(): Answer {
  const csrfToken = randomBytes(16).toString('hex')
  csrfTokens.add(csrfToken)
  return { status: 200, body: { csrfToken } }
}

function localTime(): Answer {
  const shown = new Date(Date.now() - 3 * 3_600_000).toISOString().replace('Z', '-03:00')
  return { status: 200, body: { serverDate: shown } }
}

const routes: readonly (readonly [string, RegExp, Route])[] = [
  ['GET', /^\/api\/v1\/get-csrf-token$/, newCsrfToken],
  ['GET', /^\/api\/v1\/getServerDate$/, localTime],
  ['POST', /^\/api\/verificar$/, consult],
  ['POST', /^\/api\/auth\/login\/([^/]+)$/, login],
  ['POST', /^\/api\/auth\/TokenValidate$/, endSession],
  ['GET', /^\/api\/UsuarioData\/([^/]+)$/, profile],
  ['GET', /^\/api\/login\/GetFone\/([^/]+)$/, contact('telefone')],
  ['GET', /^\/api\/login\/GetEmail\/([^/]+)$/, contact('email')],
  ['POST', /^\/api\/v1\/negociacoes$/, list],
  ['GET', /^\/api\/v1\/Configuracao\/DiaUtil\/([^/]+)$/, ({ params: [date = ''] }) => businessDay(date)],
]

export const offered = [
  'GET /api/v1/get-csrf-token',
  'GET /api/v1/getServerDate',
  'POST /api/verificar',
  'POST /api/auth/login/{botToken}',
  'POST /api/auth/TokenValidate',
  'GET /api/UsuarioData/{id}',
  'GET /api/login/GetFone/{id}',
  'GET /api/login/GetEmail/{id}',
  'POST /api/v1/negociacoes',
  'GET /api/v1/Configuracao/DiaUtil/{date}',
]

async function read(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw problem(400, 'Requisição inválida', 'REQUISICAO_INVALIDA')
  }
}

async function answerTo(request: IncomingMessage): Promise<Answer> {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const found = routes.find(([method, pattern]) => method === request.method && pattern.test(path))
  if (found === undefined) throw problem(404, 'Endereço não encontrado', 'NAO_ENCONTRADO')
  if (request.method !== 'GET' && !csrfTokens.has(String(request.headers['x-csrf-token']))) {
    throw problem(403, 'Token CSRF inválido', 'CSRF')
  }
  const [, pattern, route] = found
  const params = (pattern.exec(path) ?? []).slice(1).map(decodeURIComponent)
  return route({ params, body: await read(request), request })
}

export function smallBank(): Server {
  return createServer((request, response) => {
    void answerTo(request)
      .catch((error: unknown) =>
        error instanceof Refusal ? error.answer : problem(500, 'Erro interno', 'ERRO_INTERNO').answer,
      )
      .then(({ status, body, headers }) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'cache-control': 'no-store',
          ...headers,
        })
        response.end(JSON.stringify(body))
      })
  })
}
