import type { CallName } from '@portal/contract'
import { splitTaxId } from '@portal/domain/tax-id'
import { agreementNumberOf } from '../negotiation/groups'
import { Bank, type CallOptions, persona, type Visitor } from '../testing/bank'

/** A debtor's token gives no access to another's data; anonymous callers see it masked (product.md). */

const victim = persona('acordo-em-dia')
const number = agreementNumberOf(victim, 'em-dia')
let bank: Bank
let intruder: Visitor
let theirExecution: string
beforeAll(async () => {
  bank = await Bank.open()
  const owner = await bank.login(victim.key)
  theirExecution = (await owner.fetchData('POST /api/v1/criar_exec', { body: { cpfCnpj: victim.taxId } }))
    .execId
  intruder = await bank.login('cliente')
})
afterAll(() => bank.close())

const attempt = <K extends CallName>(name: K, options: CallOptions<K>) => ({
  name,
  by: (who: Visitor | Bank, identification: string) => who.call(name, { ...options, identification }),
})
const id = victim.taxId
const divida = `${number}003`

const attempts = [
  attempt('GET /api/UsuarioData/{id}', { params: { id } }),
  attempt('POST /api/v1/negociacoes', { body: { ...splitTaxId(id), execResposta: '' } }),
  attempt('GET /api/v1/get_portfolios/{taxId}', { params: { taxId: id } }),
  attempt('POST /api/v1/User/Update', { body: { cpfCnpj: id, email: 'eu@exemplo.com.br' } }),
  attempt('PUT /api/login/PwsRegister2', { body: { cpfCnpj: id, senha: 'umaSenhaBoa', StateMode: 'PF' } }),
  attempt('GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}', {
    params: { carteira: '09', divida, taxId: id },
  }),
  attempt('GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}', {
    params: { carteira: '09', divida, taxId: persona('cliente').taxId },
  }),
  attempt('GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}', {
    params: { carteira: '09', acordo: number, parcela: '3', exec: '0' },
  }),
  attempt('POST /api/v1/boleto/imprimir', { body: { numeroAcordo: number, execResposta: '' } }),
  attempt('GET /api/v1/Proposta/Status/{id}', { params: { id: number } }),
  attempt('GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}', {
    params: { carteira: '09', contrato: number, parcelas: '12', exec: '0' },
  }),
  attempt('POST /api/v1/Proposta/Cancelar', { body: { numeroAcordo: number } }),
  attempt('GET /api/v1/documentos/{numeroAcordo}', { params: { numeroAcordo: number } }),
  attempt('GET /api/v1/contrato/{numeroAcordo}', { params: { numeroAcordo: number } }),
  attempt('POST /api/v1/contrato/{numeroAcordo}/assinatura', {
    params: { numeroAcordo: number },
    body: { acao: 'INICIAR' },
  }),
  attempt('POST /api/v1/assinador/drc', { body: { numeroAcordo: number, acao: 'INICIAR' } }),
  attempt('POST /api/auth/AcordoRealizadoEmail', {
    body: { Carateira: '09', Divida: divida, CpfCnpj: id, Linha: '0'.repeat(47) },
  }),
  attempt('GET /api/v1/basic-data/{id}', { params: { id } }),
  attempt('GET /api/v1/journey_tracker/{id}', { params: { id } }),
  attempt('GET /api/v1/journey_tracker/13a/{id}', { params: { id } }),
  attempt('POST /api/auth/TokenValidate', { body: { CpfCnpj: id, Token: '' } }),
  attempt('POST /api/v1/termos-whatsapp/{digits}', { params: { digits: id }, body: { optInWhatsApp: true } }),
]

test.each(attempts)('$name stays shut', async ({ by }) => {
  const reply = await by(intruder, victim.taxId)
  expect([401, 403, 404]).toContain(reply.status)
  expect(JSON.stringify(reply.data)).not.toContain('EDSON')
})

test("another's execution is refused in every place that takes one", async () => {
  const { idNegociacao } = await intruder.opportunity()
  const replies = [
    await intruder.call('POST /api/v1/negociacoes', {
      body: { ...splitTaxId(intruder.taxId), execResposta: theirExecution },
    }),
    await intruder.call('POST /api/v1/Negociacao/Efetivar', {
      body: { ...intruder.choice(idNegociacao), execResposta: theirExecution },
    }),
    await intruder.call('GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}', {
      params: { carteira: '09', contrato: '0', exec: theirExecution },
    }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
})

test("another's group is not found, even with its id", async () => {
  const other = await bank.login('varios-grupos')
  const { idNegociacao } = await other.opportunity()
  const reply = await intruder.call('POST /api/v1/Negociacao/Efetivar', {
    body: intruder.choice(idNegociacao),
  })
  expect(reply.status).toBe(404)
})

test("another's reservation cannot be concluded", async () => {
  const other = await bank.login('eavm')
  const { idNegociacao } = await other.opportunity()
  const reserved = await other.fetchData('POST /api/v1/Negociacao/Efetivar', {
    body: other.choice(idNegociacao),
  })
  const idProposta = reserved.sucesso === 1 ? reserved.dados.idProposta : ''
  const body = intruder.acceptance(idProposta, idNegociacao)
  expect((await intruder.call('POST /api/v1/Negociacao/Formalizar', { body })).status).toBe(404)
})

describe('a stranger', () => {
  const known = persona('cliente')
  const secrets = [
    known.phone,
    known.email,
    known.motherName,
    known.birthDate,
    known.name,
    '11987654321',
    'MARIA.SOUZA',
  ]

  test.each([
    attempt('GET /api/v1/getContactMeans/{id}', { params: { id: known.taxId } }),
    attempt('GET /api/login/GetFone/{id}', { params: { id: known.taxId } }),
    attempt('GET /api/login/GetEmail/{id}', { params: { id: known.taxId } }),
    attempt('GET /api/v1/validKBAs/{id}', { params: { id: known.taxId } }),
    attempt('GET /api/login/GetCodigo/{id}', { params: { id: known.taxId } }),
  ])('$name answers masked values', async ({ by }) => {
    const reply = await by(bank, known.taxId)
    expect(reply.status).toBe(200)
    for (const secret of secrets) expect(JSON.stringify(reply.data)).not.toContain(secret)
  })

  test('learns of a company only that there is something to be asked', async () => {
    const { taxId, partner = '', foundationYear = '' } = persona('pj-kba')
    const answers = [
      await bank.fetchData('GET /api/v1/pj/validKBAs/{id}', { params: { id: taxId } }),
      await bank.fetchData('GET /api/v1/pj/partnerIdentification/{id}', { params: { id: taxId } }),
      await bank.fetchData('GET /api/Login/GetPartnerIdentification/{taxId}', { params: { taxId } }),
    ]
    expect(answers[0]).toEqual({ foundationDate: '********', partnerIdentification: '********' })
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain(partner)
      expect(JSON.stringify(answer)).not.toContain(foundationYear)
    }
  })

  test('who writes into a journey is not believed', async () => {
    const forged = {
      cpfCnpj: known.taxId,
      priority: 7,
      step: 'negociacao',
      flowIn: '',
      statusIn: '',
      statusOut: '',
      flowOut: '',
      metadata: { codigo: '9A', opcao: 'forjada' },
    }
    expect((await bank.call('POST /api/v1/journey_tracker', { body: forged })).status).toBe(200)
    const { eventos } = await intruder.fetchData('GET /api/v1/journey_tracker/{id}', {
      params: { id: known.taxId },
    })
    expect(eventos).toEqual([])
    const params = { id: known.taxId, step: '9A' }
    const steps = await intruder.fetchData('GET /api/v1/journey_tracker/{id}/{step}', { params })
    expect(steps.eventos).toEqual([])
  })
})

test('the owner sees what the stranger does not', async () => {
  const answer = await intruder.fetchData('GET /api/v1/getContactMeans/{id}', {
    params: { id: intruder.taxId },
  })
  expect(answer.meios).toContainEqual({ canal: 'SMS', destino: '11987654321' })
})
