import type { CallName, Contract } from '@portal/contract'
import { Authenticator } from '@portal/contract/authenticator'
import { Bank, type CallOptions, persona, type Reply } from '../testing/bank'
import { Browser } from '../testing/browser'
import { usePasskey } from '../testing/passkey'
import { debtorOf } from './debtors'

/**
 * A stranger who knows a tax id makes one call without login before each step of the owner's journeys, which must end
 * as they do without the stranger. The one state shared by all strangers is a failed round of questions, after which
 * only typed answers are accepted (interactive-knowledge/handlers.test.ts).
 */

const PASSWORD = 'trem azul no morro'
const OTHER_PASSWORD = 'nove gatos sem pressa'
const PHONE = '11955554444'
const BIRTH_DATE = '1951-01-01'
const PARTNER = '71428793860'

type Sent<K extends CallName> = CallOptions<K>
type OpenCall = { [K in CallName]: Contract[K] extends { openTo: string } ? K : never }[CallName]

const byId = (id: string) => ({ params: { id } })
const byTaxId = (taxId: string) => ({ params: { taxId } })
const nothing = () => ({})
const botCheck = () => bank.solvedBotCheck()
const modeOf = (taxId: string) => (taxId.length > 11 ? ('PJ' as const) : ('PF' as const))
const partner = (cpfCnpj: string) => ({
  params: { id: cpfCnpj },
  body: { cpfCnpj, partnerIdentification: PARTNER },
})

/** One entry per call that needs no login; only the tax id is correct. A call without an entry does not compile. */
const calls: { [K in OpenCall]: (taxId: string) => Sent<K> | Promise<Sent<K>> } = {
  'POST /api/verificar': async (cpfCnpj) => ({
    body: { cpfCnpj, stateMode: modeOf(cpfCnpj), token: await botCheck() },
  }),
  'POST /api/consultar_cnpj': (cpfCnpj) => ({ body: { cpfCnpj, stateMode: 'PJ' } }),
  'POST /api/auth/login/{botToken}': async (cpfCnpj) => ({
    params: { botToken: await botCheck() },
    body: { cpfCnpj, senha: OTHER_PASSWORD },
  }),
  'POST /api/consultar_codigo': (cpf) => ({ body: { cpf, CodigoAcesso: 'AAAA', senha: OTHER_PASSWORD } }),
  'POST /api/v1/criar_exec': (cpfCnpj) => ({ body: { cpfCnpj } }),
  'GET /api/v1/get-csrf-token': nothing,
  'PUT /api/login/PwsRegister': (cpfCnpj) => ({
    body: { cpfCnpj, senha: OTHER_PASSWORD, StateMode: modeOf(cpfCnpj) },
  }),
  'GET /api/auth/verificar/{cpfCnpj}/{codigo}': (cpfCnpj) => ({ params: { cpfCnpj, codigo: 'AAAA' } }),
  'POST /api/login/cadastro': (cpfCnpj) => ({
    body: {
      cpfCnpj,
      stateMode: modeOf(cpfCnpj),
      email: '',
      telefone: PHONE,
      senha: OTHER_PASSWORD,
      anoFundacao: '1990',
      cpfResponsavel: PARTNER,
      nascimento: BIRTH_DATE,
      nomeMae: 'EVA',
    },
  }),
  'POST /api/auth/TokenValidate': (CpfCnpj) => ({ body: { CpfCnpj, Token: 'nonsense' } }),
  'PUT /api/auth/PhoneRegister': (cpfCnpj) => ({
    body: { cpfCnpj, Email: '', Telefone: PHONE, DtNascimento: BIRTH_DATE, NomeMae: 'EVA' },
  }),
  'PUT /api/auth/AtualizarTelefone': (cpfCnpj) => ({
    body: { cpfCnpj, telefone: PHONE, DtNascimento: BIRTH_DATE, NomeMae: 'EVA', stateMode: modeOf(cpfCnpj) },
  }),
  'POST /api/v1/User/pj/updatePhone': (cpfCnpj) => ({
    body: { cpfCnpj, telefone: PHONE, fundacao: '1990', cpfResponsavel: PARTNER },
  }),
  'GET /api/v1/getContactMeans/{id}': byId,
  'GET /api/login/GetCodigo/{id}': byId,
  'GET /api/login/GetCodByEmail/{id}': byId,
  'GET /api/login/GetFone/{id}': byId,
  'GET /api/login/GetEmail/{id}': byId,
  'GET /api/auth/GetAutenticaEmail/{id}': () => byId('a'.repeat(32)),
  'POST /api/auth/urlAutenticaEmailResposta': (cpfCnpj) => ({ body: { cpfCnpj } }),
  'POST /v1/User/VerificaKBA': (cpfCnpj) => ({
    body: { cpfCnpj, nascimento: BIRTH_DATE, nomeMae: 'EVA', sobrenomeMae: '' },
  }),
  'POST /v1/User/pj/VerificaKBA': (cpfCnpj) => ({
    body: { cpfCnpj, anoFundacao: '1990', cpfResponsavel: PARTNER },
  }),
  'GET /api/v1/validKBAs/{id}': byId,
  'GET /api/v1/pj/validKBAs/{id}': byId,
  'GET /api/v1/pj/partnerIdentification': (identification) => ({ identification }),
  'GET /api/v1/pj/partnerIdentification/{id}': byId,
  'PUT /api/v1/pj/partnerIdentification': partner,
  'PUT /api/v1/pj/partnerIdentification/{id}': partner,
  'GET /api/Login/GetPartnerIdentification/{taxId}': byTaxId,
  'GET /api/login/GetPartnerIdentification/{taxId}': byTaxId,
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': (id) => ({ params: { id, quantidade: '3' } }),
  'POST /api/v1/kbas/interativo/validacao': async (identification) => {
    const params = { id: identification, quantidade: '3' }
    await stranger.call('GET /api/v1/kbas/interativo/{id}/{quantidade}', { params })
    return { body: { type: 'nomeMae', value: 'EVA', identification } }
  },
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': (identification) => ({
    body: { type: 'cpfSocio', value: PARTNER, identification },
  }),
  'POST /api/v1/Conversacao/InMessageChat': (CpfUsuario) => ({ body: { CriaConversa: true, CpfUsuario } }),
  'POST /api/v1/meligue': () => ({ body: { phone: PHONE } }),
  'POST /api/v1/clicktocall': (cpf) => ({ body: { cpf } }),
  'GET /api/v1/getServerDate': nothing,
  'GET /api/timezone/America/Sao_Paulo': nothing,
  'GET /api/v1/altcha': nothing,
  'GET /api/v1/cep/{cep}': () => ({ params: { cep: '01310100' } }),
  'GET /api/v1/Configuracao/DiaUtil/{date}': () => ({ params: { date: '2026-11-20' } }),
  'GET /api/v1/Configuracao/MinimoMaximo': nothing,
  'POST /api/v1/p/{taxId}': async (taxId) => ({
    params: { taxId },
    body: { execResposta: await executionOf(stranger, taxId) },
  }),
  'POST /api/v1/boleto/imprimir': async (taxId) => ({
    body: { documentCode: taxId, execResposta: await executionOf(stranger, taxId) },
  }),
  'POST /api/v1/vincularExec': async (cpfCnpj) => ({
    body: { cpfCnpj, execId: await executionOf(stranger, cpfCnpj), SEMENTRADA: '1' },
  }),
  'POST /api/v1/journey_tracker': async (cpfCnpj) => ({
    body: { ...step, cpfCnpj, execId: await executionOf(stranger, cpfCnpj) },
  }),
  'POST /api/v1/InspectLog': (cpfCnpj) => ({ body: { sId: 's-1', idExec: '', cpfCnpj } }),
  'POST /api/v1/inspectlet_session': () => ({ body: { websiteId: 1, sessionId: 'x', execId: '' } }),
  'POST /api/v1/smartlook_session': () => ({ body: { sessionId: 'x', execId: '' } }),
  'POST /api/auth/LigacaoIndevida': async (cpfCnpj) => {
    const report = { body: { cpfCnpj, nome: 'EVA' } }
    for (let i = 1; i < 20; i++) await stranger.call('POST /api/auth/LigacaoIndevida', report)
    return report
  },
  'POST /api/auth/LigacaoIndevida/andamento': (cpfCnpj) => ({ body: { cpfCnpj, protocolo: '0'.repeat(12) } }),
  'POST /api/v1/termos-whatsapp/{digits}': (digits) => ({
    params: { digits },
    body: { optInWhatsApp: true },
  }),
  'POST /api/v1/contestacao/{id}': () => byId('a'.repeat(32)),
  'POST /api/auth/chave-acesso/desafio': () => ({ body: {} }),
  'POST /api/auth/chave-acesso': async () => ({ body: await usePasskey(bank, new Authenticator()) }),
}
const callNames = Object.keys(calls).filter((name): name is OpenCall => name in calls)
/** The GET calls listed here have side effects; all others are tested as one case. */
const writes = callNames.filter(
  (name) => !name.startsWith('GET') || /GetCod|interativo|verificar|Autentica/.test(name),
)
const reads = callNames.filter((name) => !writes.includes(name))

const step = { priority: 1, step: 'consultaCpf', flowIn: '', statusIn: '', statusOut: '', flowOut: '' }

/** '' if this consult opens no execution. */
async function executionOf(by: Browser, taxId: string): Promise<string> {
  await by.consult(taxId)
  return String(field(await by.call('POST /api/v1/criar_exec', { body: { cpfCnpj: taxId } }), 'execId') ?? '')
}

function field({ data }: Reply, name: string): unknown {
  return typeof data === 'object' && data !== null
    ? Object.entries(data).find(([key]) => key === name)?.[1]
    : null
}

type Between = (taxId: string) => unknown
/** Runs `between` before each step; resolves to the owner's final state. */
type Journey = (owner: Browser, between: Between) => Promise<unknown[]>

const newcomer = persona('pf-novo')
const company = persona('pj-kba')
const customer = persona('cliente')
const indebted = persona('campanha-boleto')

/** A code confirms the pending password. */
async function confirmPassword(owner: Browser, taxId: string, between: Between): Promise<number> {
  await between(taxId)
  // A company's phone may be a landline.
  await owner.call('GET /api/login/GetCodByEmail/{id}', byId(taxId))
  const body = { cpf: taxId, CodigoAcesso: bank.lastCode(taxId), senha: PASSWORD }
  await between(taxId)
  return (await owner.call('POST /api/consultar_codigo', { body })).status
}

const journeys: Record<string, Journey> = {
  'a report of unwanted calls': async (owner, between) => {
    const { taxId } = customer
    await between(taxId)
    const body = { cpfCnpj: taxId, nome: 'MARIA' }
    const sent = await owner.call('POST /api/auth/LigacaoIndevida', { body })
    await between(taxId)
    const protocolo = String(field(sent, 'protocolo'))
    const followed = await owner.call('POST /api/auth/LigacaoIndevida/andamento', {
      body: { cpfCnpj: taxId, protocolo },
    })
    return [sent.status, followed.status]
  },
  'a first password': async (owner, between) => {
    const { taxId } = newcomer
    await between(taxId)
    await owner.consult(taxId)
    await between(taxId)
    const body = { cpfCnpj: taxId, senha: PASSWORD, StateMode: 'PF' as const }
    const { status } = await owner.call('PUT /api/login/PwsRegister', { body })
    return [status, await confirmPassword(owner, taxId, between)]
  },
  'the registration of a company': async (owner, between) => {
    const { taxId, partner: cpfResponsavel = '', foundationYear: anoFundacao = '' } = company
    await between(taxId)
    await owner.consult(taxId)
    await between(taxId)
    const contacts = { telefone: '11933332222', email: 'nova@exemplo.com.br', senha: PASSWORD }
    const { status } = await owner.call('POST /api/login/cadastro', {
      body: { cpfCnpj: taxId, stateMode: 'PJ', ...contacts, anoFundacao, cpfResponsavel },
    })
    const confirmed = await confirmPassword(owner, taxId, between)
    const { phone, email } = debtorOf(bank.sandbox, taxId)
    return [status, confirmed, { phone, email }]
  },
  'a change of phone': async (owner, between) => {
    const { taxId, birthDate: DtNascimento = '', motherName: NomeMae = '' } = customer
    await between(taxId)
    const { status } = await owner.call('PUT /api/auth/AtualizarTelefone', {
      body: { cpfCnpj: taxId, telefone: '11933331111', DtNascimento, NomeMae, stateMode: 'PF' },
    })
    await between(taxId)
    await owner.requestCode(taxId)
    const code = bank.lastCode(taxId)
    await between(taxId)
    const entered = await owner.enterCode(taxId, code)
    return [status, entered.status, { phone: debtorOf(bank.sandbox, taxId).phone }]
  },
  'the confirmation of an e-mail address': async (owner, between) => {
    const { taxId } = customer
    await between(taxId)
    const sent = await owner.call('POST /api/auth/urlAutenticaEmailResposta', { body: { cpfCnpj: taxId } })
    const id = bank.lastLink(taxId)
    await between(taxId)
    return [sent.status, (await owner.call('GET /api/auth/GetAutenticaEmail/{id}', byId(id))).status]
  },
  'the questions about a company': async (owner, between) => {
    const { taxId: identification, foundationYear = '', partner = '', city = '' } = company
    await between(identification)
    const params = { id: identification, quantidade: '3' }
    await owner.call('GET /api/v1/kbas/interativo/{id}/{quantidade}', { params })
    const answers = []
    for (const [type, value] of [
      ['anoFundacao', foundationYear],
      ['cidade', city],
    ] as const) {
      await between(identification)
      const body = { type, value, identification }
      answers.push(field(await owner.call('POST /api/v1/kbas/interativo/validacao', { body }), 'aprovado'))
    }
    await between(identification)
    const body = { type: 'cpfSocio' as const, value: partner, identification }
    const last = await owner.call('POST /api/v1/kbas/interativo/validacao/cpfSocio', { body })
    answers.push(field(last, 'aprovado'))
    return answers
  },
  'a slip without a login': async (owner, between) => {
    const { taxId } = indebted
    await between(taxId)
    const execResposta = await executionOf(owner, taxId)
    await between(taxId)
    const shown = await owner.call('POST /api/v1/p/{taxId}', { params: { taxId }, body: { execResposta } })
    return [shown.status, shown.data]
  },
}

let bank: Bank
let stranger: Browser

const interfere = async <K extends OpenCall>(name: K, taxId: string) =>
  stranger.call(name, await calls[name](taxId))

async function walkAll(names: readonly OpenCall[]): Promise<Record<string, unknown[]>> {
  bank.reset()
  stranger = await Browser.open(bank, '198.51.100.9')
  const owner = await Browser.open(bank, '203.0.113.7')
  const between = async (taxId: string) => {
    for (const name of names) await interfere(name, taxId)
  }
  const ends: Record<string, unknown[]> = {}
  for (const [title, journey] of Object.entries(journeys)) ends[title] = await journey(owner, between)
  return ends
}

let undisturbed: Record<string, unknown[]>
beforeAll(async () => {
  bank = await Bank.open()
  undisturbed = await walkAll([])
})
afterAll(() => bank.close())

test('undisturbed journeys end well', () => {
  expect(undisturbed).toMatchObject({
    'a first password': [200, 200],
    'the registration of a company': [200, 200, { phone: '11933332222' }],
    'a change of phone': [200, 200, { phone: '11933331111' }],
    'the confirmation of an e-mail address': [200, 200],
    'a report of unwanted calls': [200, 200],
    'the questions about a company': [false, false, true],
    'a slip without a login': [200, { boletos: [expect.anything()] }],
  })
})

test.each([...writes.map((name) => [name, [name]] as const), ['what only reads', reads] as const])(
  'a stranger who sends %s stops nobody',
  async (_, names) => {
    expect(await walkAll(names)).toEqual(undisturbed)
  },
)
