import type { CallName } from '@portal/contract'
import { type Bank, field, type Options } from '../bank'
import { choiceOf, event, groupOf, reserve } from '../requests/situations'
import { area } from '../rule'
import { callNames, definitionOf } from '../shape'
import { must, mustAnswer } from '../verdict'
import { mustHide } from './masks'
import { LINE } from './slips'

const IDOR = 'Contrato, ACESSO_NEGADO; OWASP ASVS 5.0 8.2.2; OWASP API1:2023'

const debtorCalls = callNames.filter((name) => definitionOf(name).openTo === undefined)

/** Valid path parameters; the records need not exist. */
const fitting: Readonly<Record<string, string>> = { carteira: '09', exec: '0', parcela: '1', parcelas: '1' }

/** Every call of a logged-in debtor must refuse the token. Bodies are empty, so that nothing can change. */
async function mustRefuse(bank: Bank, token?: string): Promise<void> {
  const accepted: string[] = []
  for (const name of debtorCalls.filter(bank.offers)) {
    const { params: path, extension } = definitionOf(name)
    const names = Object.keys(path?.properties ?? {})
    const params = Object.fromEntries(names.map((key) => [key, fitting[key] ?? bank.id('titular')]))
    const body = name.startsWith('GET ') ? undefined : {}
    const { status } = await bank.send(name, { params, body, token })
    if (status !== 401 && !(extension && status === 404)) accepted.push(`${name}: ${status}`)
  }
  must(accepted.length === 0, `Esperado 401: ${accepted.slice(0, 3).join('; ')}`)
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Calls about 'acordo' with a foreign token. All must fail without revealing anything. */
const attempts: readonly (readonly [CallName, (Options | ((bank: Bank) => Promise<Options>))?])[] = [
  ['GET /api/UsuarioData/{id}'],
  ['POST /api/v1/negociacoes'],
  ['GET /api/v1/get_portfolios/{taxId}'],
  ['GET /api/v1/basic-data/{id}'],
  ['GET /api/v1/journey_tracker/{id}'],
  ['GET /api/v1/journey_tracker/13a/{id}'],
  ['GET /api/v1/journey_tracker/3b/{id}'],
  ['GET /api/v1/journey_tracker/{id}/{step}'],
  ['POST /api/v1/User/Update'],
  ['POST /api/v1/basic-data/{id}', { body: { optInWhatsApp: false } }],
  ['POST /api/auth/TokenValidate', { body: { Token: 'inventado' } }],
  ['GET /api/v1/Proposta/Status/{id}', async (bank) => ({ params: { id: await numberOf(bank) } })],
  ['POST /api/v1/Proposta/Cancelar'],
  ['GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'],
  ['POST /api/v1/boleto/imprimir', async (bank) => ({ body: { numeroAcordo: await numberOf(bank) } })],
  ['GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}'],
  [LINE],
  [LINE, async (bank) => ({ params: { taxId: bank.id('outro') } })],
  ['POST /api/auth/AcordoRealizadoEmail', { body: { Linha: '0'.repeat(47) } }],
  ['GET /api/v1/documentos/{numeroAcordo}'],
  ['GET /api/v1/contrato/{numeroAcordo}'],
  ['POST /api/v1/contrato/{numeroAcordo}/assinatura', { body: { acao: 'INICIAR' } }],
  ['POST /api/v1/assinador/drc', { body: { acao: 'INICIAR' } }],
]
const numberOf = async (bank: Bank) => (await bank.agreement('acordo')).numeroAcordo

const intrusions = (bank: Bank) =>
  Object.fromEntries(
    attempts.map(([name, more], index) => [
      `ALHEIO-${String(index + 1).padStart(2, '0')}: Com o token de outra pessoa, ${name} não mostra nem muda nada [${IDOR}]`,
      async () => {
        const options = typeof more === 'function' ? await more(bank) : more
        const sent = { as: 'outro', of: 'acordo', ...options } as const
        const { data } = await bank.mustAnswer([400, 401, 403, 404], name, sent)
        mustHide(data, bank.person('acordo'), name)
      },
    ]),
  )

export const authorisation = area('Autorização', (bank) => ({
  'SESSAO-01: Sem token, toda chamada de quem entrou responde 401 [Contrato, NAO_AUTORIZADO; OWASP ASVS 5.0 8.2.1]':
    () => mustRefuse(bank),
  async 'SESSAO-02: Um token com outro documento escrito dentro não abre nada [OWASP ASVS 5.0 9.1.1]'() {
    const [head, claims, seal] = (await bank.session('titular')).split('.')
    const known: object = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())
    await mustRefuse(bank, `${head}.${base64({ ...known, CpfCnpj: bank.id('acordo') })}.${seal}`)
  },
  async "SESSAO-03: Um token sem assinatura (alg 'none') não abre nada [OWASP ASVS 5.0 9.1.2; RFC 8725 §3.1]"() {
    const [, claims] = (await bank.session('titular')).split('.')
    await mustRefuse(bank, `${base64({ alg: 'none', typ: 'JWT' })}.${claims}.`)
  },
  async 'SESSAO-04: O token diz de quem é e até quando vale, e não vale mais de um dia [Contrato, LoggedIn; OWASP ASVS 5.0 9.2.1]'() {
    await bank.logout('outro')
    const { data } = await bank.login('outro')
    const token = String(field(data, 'token'))
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}')
    must(field(claims, 'CpfCnpj') === bank.id('outro'), 'O token não traz CpfCnpj')
    const seconds = Number(field(claims, 'exp'))
    const left = seconds - Date.now() / 1000
    must(left > 0 && left <= 86_400, `exp está a ${Math.round(left)} s de agora`)
    const stated = Date.parse(String(field(data, 'expiraEm'))) / 1000
    must(Math.abs(stated - seconds) < 2, 'expiraEm não é o exp do token')
  },
  async 'SESSAO-05: Depois da saída o token responde 401, com o desafio [Contrato, TokenValidate; OWASP ASVS 5.0 7.4.1; RFC 6750 §3]'() {
    const token = await bank.session('outro')
    mustAnswer(await bank.logout('outro'), 200)
    const reply = await bank.mustAnswer(401, 'GET /api/UsuarioData/{id}', { of: 'outro', token })
    must(/^bearer/i.test(reply.headers['www-authenticate'] ?? ''), 'O 401 não traz WWW-Authenticate: Bearer')
  },
  async "SESSAO-06: Com outra sessão aberta, o login por senha responde 401 com o texto 'Usuario Ativo' [Especificação §8; contrato, Errors]"() {
    await bank.session('outro')
    const params = { botToken: await bank.client.solvedBotCheck() }
    const reply = await bank.send('POST /api/auth/login/{botToken}', { of: 'outro', params })
    must(reply.status === 401 && reply.data === 'Usuario Ativo', `Respondeu ${reply.status}`)
  },
  ...intrusions(bank),
  async 'CORS-01: Página de outra origem não lê o que só quem entrou pode ver [Contrato, Other origins; OWASP ASVS 5.0 3.4.2]'() {
    const options = { as: 'titular', headers: { origin: 'https://outra.example' } } as const
    const { headers } = await bank.send('GET /api/UsuarioData/{id}', options)
    const allowed = headers['access-control-allow-origin']
    must(allowed === undefined, `Access-Control-Allow-Origin: ${allowed}`)
  },
  async [`ALHEIO-30: A execução de outra pessoa é recusada [${IDOR}]`]() {
    const { execId } = await bank.data('POST /api/v1/criar_exec', { as: 'titular' })
    const options = { as: 'outro', body: { execResposta: execId } } as const
    await bank.mustAnswer(403, 'POST /api/v1/negociacoes', options)
  },
  async [`ALHEIO-31: O grupo de outra pessoa não se calcula [${IDOR}]`]() {
    const body = choiceOf(await groupOf(bank, 'titular'))
    await bank.mustAnswer([403, 404], 'POST /api/v1/Negociacao/Efetivar', { as: 'outro', body })
  },
  async [`ALHEIO-32: A reserva de outra pessoa não se conclui [${IDOR}]`]() {
    const { acceptance: body } = await reserve(bank, 'titular')
    await bank.mustAnswer([403, 404], 'POST /api/v1/Negociacao/Formalizar', { as: 'outro', body })
  },
  async 'ALHEIO-33: O que um anônimo escreve na jornada de alguém não é lido como dela [Contrato, Journey]'() {
    const marker = `conformidade-${Date.now()}`
    const body = event({ codigo: '9A', opcao: marker })
    await bank.send('POST /api/v1/journey_tracker', { of: 'titular', body })
    const { eventos } = await bank.data('GET /api/v1/journey_tracker/{id}', { as: 'titular' })
    must(!JSON.stringify(eventos).includes(marker), 'O evento anônimo aparece na jornada')
  },
  async 'PROVA-01: Contatos não mudam numa sessão sem prova recente de quem está ali [Contrato, Step-up; OWASP ASVS 5.0 7.5.1]'() {
    const body = { email: bank.known('titular', 'email') }
    await bank.mustAnswer(403, 'POST /api/v1/User/Update', { as: 'titular', body }, 'CONFIRMACAO_NECESSARIA')
  },
  'PROVA-02: A senha não muda numa sessão sem prova recente de quem está ali [Contrato, Step-up; OWASP ASVS 5.0 7.5.1]':
    () => bank.mustAnswer(403, 'PUT /api/login/PwsRegister2', { as: 'titular' }),
}))
