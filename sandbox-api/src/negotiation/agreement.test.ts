import { addDays } from '@portal/domain/dates'
import type { Kind } from '../store/store'
import { Bank, type Visitor } from '../testing/bank'
import { agreements } from './agreements'
import { proposals } from './proposals'

let bank: Bank
let debtor: Visitor
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(async () => {
  bank.reset()
  debtor = await bank.login('cliente')
})
afterAll(() => bank.close())

const efetivar = (body: Record<string, unknown>) => debtor.call('POST /api/v1/Negociacao/Efetivar', { body })
const formalizar = (body: Record<string, unknown>) =>
  debtor.call('POST /api/v1/Negociacao/Formalizar', { body })
async function reserved(more = {}) {
  const { idNegociacao } = await debtor.opportunity()
  const answer = await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', {
    body: debtor.choice(idNegociacao, more),
  })
  if (answer.sucesso === 0) throw new Error('not reserved')
  return { idNegociacao, idProposta: answer.dados.idProposta }
}
const count = <T extends object>(kind: Kind<T>) => bank.sandbox.store.list(kind).length
const agreementsBefore = () => count(agreements)

describe('Efetivar', () => {
  test('the same choice many times at once makes one reservation', async () => {
    const { idNegociacao } = await debtor.opportunity()
    const replies = await Promise.all(Array.from({ length: 30 }, () => efetivar(debtor.choice(idNegociacao))))
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(count(proposals)).toBe(1)
  })

  test('the same key gets the same answer, even when time has passed', async () => {
    const { idNegociacao } = await debtor.opportunity()
    const body = debtor.choice(idNegociacao, { chaveIdempotencia: 'key-00000001' })
    const firstReply = await efetivar(body)
    bank.skip(60_000)
    expect((await efetivar(body)).data).toEqual(firstReply.data)
  })

  test('a key is not good for another choice', async () => {
    const { idNegociacao } = await debtor.opportunity()
    const chaveIdempotencia = 'key-00000001'
    await efetivar(debtor.choice(idNegociacao, { chaveIdempotencia }))
    const other = debtor.choice(idNegociacao, { chaveIdempotencia, tipo: 'Parcelado', quantidadeParcelas: 6 })
    expect(await efetivar(other)).toMatchObject({ status: 409, data: { codigo: 'CHAVE_REUTILIZADA' } })
  })

  test('another choice takes the place of the first one', async () => {
    const firstOffer = await reserved()
    await reserved({ tipo: 'Parcelado', quantidadeParcelas: 6 })
    expect(await formalizar(debtor.acceptance(firstOffer.idProposta, firstOffer.idNegociacao))).toMatchObject(
      {
        status: 409,
        data: { codigo: 'PROPOSTA_VENCIDA' },
      },
    )
  })
})

describe('Formalizar', () => {
  test('many at once make one agreement, and all get the same answer', async () => {
    const before = agreementsBefore()
    const { idProposta, idNegociacao } = await reserved()
    const body = debtor.acceptance(idProposta, idNegociacao)
    const replies = await Promise.all(Array.from({ length: 30 }, () => formalizar(body)))
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(count(agreements)).toBe(before + 1)
  })

  test('repeated later, and out of hours, it answers the same agreement', async () => {
    const { idProposta, idNegociacao } = await reserved()
    const body = debtor.acceptance(idProposta, idNegociacao)
    const firstReply = await formalizar(body)
    bank.skip(5 * 3_600_000)
    expect((await formalizar(body)).data).toEqual(firstReply.data)
  })

  test('a group with an agreement takes no other one, and is not offered any more', async () => {
    const before = agreementsBefore()
    const { idNegociacao } = await debtor.opportunity()
    await debtor.agree()
    expect(await efetivar(debtor.choice(idNegociacao))).toMatchObject({
      status: 409,
      data: { codigo: 'JA_FORMALIZADA' },
    })
    const { negociacoes, acordos, numeroAcordoNegociacao } = await debtor.negotiations()
    expect(negociacoes.map((one) => one.idNegociacao)).not.toContain(idNegociacao)
    expect(acordos).toHaveLength(1)
    expect(acordos[0]).toMatchObject({
      numeroAcordo: numeroAcordoNegociacao,
      estado: 'ATIVO',
      podeCancelar: true,
    })
    expect(count(agreements)).toBe(before + 1)
  })

  test('different reservations of one group concluded at once make one agreement', async () => {
    const before = agreementsBefore()
    const inFull = await reserved({ chaveIdempotencia: 'key-00000001' })
    const byInstalments = await reserved({ tipo: 'Parcelado', quantidadeParcelas: 6 })
    const replies = await Promise.all(
      [inFull, byInstalments, inFull, byInstalments].map(({ idProposta, idNegociacao }) =>
        formalizar(debtor.acceptance(idProposta, idNegociacao)),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([409, 200, 409, 200])
    // The order in which the bank accepts concurrent requests is not guaranteed.
    const refused = replies.map(({ data }) => Object(data).codigo).filter((code) => code !== undefined)
    expect(refused.filter((code) => !['PROPOSTA_VENCIDA', 'JA_FORMALIZADA'].includes(code))).toEqual([])
    expect(count(agreements)).toBe(before + 1)
  })

  test('after a cancellation the group is offered again', async () => {
    const { idNegociacao } = await debtor.opportunity()
    const { numeroAcordo } = await debtor.agree()
    await debtor.fetchData('POST /api/v1/Proposta/Cancelar', { body: { numeroAcordo } })
    const { negociacoes, acordos } = await debtor.negotiations()
    expect(negociacoes.map((one) => one.idNegociacao)).toContain(idNegociacao)
    expect(acordos[0]).toMatchObject({ estado: 'CANCELADO', podeCancelar: false, proximoVencimento: null })
    expect((await debtor.agree()).numeroAcordo).not.toBe(numeroAcordo)
  })

  test('cancelling twice is the same as once', async () => {
    const { numeroAcordo } = await debtor.agree()
    const cancel = () => debtor.fetchData('POST /api/v1/Proposta/Cancelar', { body: { numeroAcordo } })
    expect(await cancel()).toEqual(await cancel())
  })

  test('the agreement that was renegotiated is cancelled by the new one', async () => {
    const late = await bank.login('acordo-em-atraso')
    const { acordos, negociacoes } = await late.negotiations()
    expect(acordos[0]).toMatchObject({ estado: 'EM_ATRASO', idRenegociacao: negociacoes[0]?.idNegociacao })
    expect(negociacoes[0]?.acordoOrigem).toBe(acordos[0]?.numeroAcordo)
    await late.agree()
    const after = await late.negotiations()
    expect(after.acordos.map(({ estado }) => estado).sort()).toEqual(['ATIVO', 'CANCELADO'])
  })

  test('an agreement that falls behind can be renegotiated, whoever made it', async () => {
    const { numeroAcordo } = await debtor.agree(0, { tipo: 'Parcelado', quantidadeParcelas: 6 })
    bank.skip(40 * 86_400_000)
    const { acordos, negociacoes } = await debtor.negotiations()
    const late = acordos.find((one) => one.numeroAcordo === numeroAcordo)
    expect(late).toMatchObject({ estado: 'EM_ATRASO', podeAlterarPagamento: false })
    expect(negociacoes.find(({ acordoOrigem }) => acordoOrigem === numeroAcordo)).toMatchObject({
      idNegociacao: late?.idRenegociacao,
      valorOriginal: late?.valorTotal,
    })
  })
})

describe('a change of payment', () => {
  const KEY = 'key-00000001'
  beforeEach(async () => {
    debtor = await bank.login('zero-entrada')
  })
  async function changed() {
    const { numeroAcordo, vencimento } = await debtor.agree()
    const later = addDays(vencimento, 7)
    const choice = debtor.choice(numeroAcordo, {
      dataPrimeiroVencimento: later,
      alteracao: { numeroAcordo, numeroParcela: 1 },
    })
    const { dados } = await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', { body: choice })
    const body = { ...debtor.acceptance(dados?.idProposta ?? '', numeroAcordo), chaveIdempotencia: KEY }
    return { numeroAcordo, later, body }
  }

  test('concluded twice is made once', async () => {
    const { body, later } = await changed()
    const firstReply = await formalizar(body)
    expect(firstReply.data).toMatchObject({ sucesso: 1, dados: { vencimento: later } })
    expect((await formalizar(body)).data).toEqual(firstReply.data)
  })

  test('is no reservation that lapses', async () => {
    await formalizar((await changed()).body)
    const to = new Date(bank.sandbox.clock.now().getTime() + 3 * 86_400_000).toISOString()
    const { body } = await bank.app.inject({ method: 'POST', url: '/sandbox/advance', payload: { to } })
    expect(body).not.toContain('RESERVA_VENCIDA')
  })

  test('uses its key up', async () => {
    await formalizar((await changed()).body)
    const { idProposta, idNegociacao } = await reserved()
    const reply = await formalizar({ ...debtor.acceptance(idProposta, idNegociacao), chaveIdempotencia: KEY })
    expect(reply).toMatchObject({ status: 409, data: { codigo: 'CHAVE_REUTILIZADA' } })
  })
})

describe('automatic debit', () => {
  beforeEach(async () => {
    debtor = await bank.login('debito-automatico')
  })

  test('needs the authorisation, and has no slip', async () => {
    const { idProposta, idNegociacao } = await reserved({
      tipo: 'Parcelado',
      quantidadeParcelas: 6,
      formaPagamento: 'DEBITO_AUTOMATICO',
    })
    const body = debtor.acceptance(idProposta, idNegociacao)
    expect((await formalizar(body)).data).toMatchObject({
      sucesso: 0,
      errosValidacao: [{ campo: 'autorizacaoDebito' }],
    })
    const autorizacaoDebito = { autorizado: true, agencia: '1234', conta: '123455' }
    const wrong = { autorizado: true, agencia: '0000', conta: '123456' }
    expect((await formalizar({ ...body, autorizacaoDebito: wrong })).data).toMatchObject({
      sucesso: 0,
      errosValidacao: [{ campo: 'autorizacaoDebito.agencia' }, { campo: 'autorizacaoDebito.conta' }],
    })
    expect((await formalizar({ ...body, autorizacaoDebito })).data).toMatchObject({
      sucesso: 1,
      dados: { linhaDigitavel: null, proximoPasso: 'NENHUM', formaPagamento: 'DEBITO_AUTOMATICO' },
    })
    const [agreement] = (await debtor.negotiations()).acordos
    expect(agreement?.contaDebito).toBe('agência 1234, conta ***45-5')
  })

  test('is named in the contract: as an account, and masked once it is known', async () => {
    const choice = { tipo: 'Parcelado', quantidadeParcelas: 6, formaPagamento: 'DEBITO_AUTOMATICO' } as const
    const { idProposta, idNegociacao } = await reserved(choice)
    const { carteira } = await debtor.opportunity()
    const params = { carteira, contrato: idNegociacao, parcelas: '6', exec: '0' }
    const read = await debtor.fetchData(
      'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}',
      {
        params,
      },
    )
    const body = {
      ...debtor.acceptance(idProposta, idNegociacao),
      autorizacaoDebito: { autorizado: true as const, agencia: '1234', conta: '123455' },
    }
    const { dados } = await debtor.fetchData('POST /api/v1/Negociacao/Formalizar', { body })
    const debits = [read.contrato, dados?.contrato].map((contract) =>
      contract?.texto.find((clause) => clause.includes('debitadas')),
    )
    expect(debits).toEqual([
      '3. As parcelas são debitadas na conta que você autoriza ao concluir, nas datas de vencimento.',
      '3. As parcelas são debitadas na agência 1234, conta ***45-5, nas datas de vencimento.',
    ])
    expect(dados?.contrato.hash).not.toBe(read.contrato.hash)
    const numeroAcordo = dados?.numeroAcordo ?? ''
    const stored = await debtor.fetchData('GET /api/v1/contrato/{numeroAcordo}', { params: { numeroAcordo } })
    expect(stored.contrato).toEqual(dados?.contrato)
  })

  test('is refused where it is not offered', async () => {
    debtor = await bank.login('cartao-p1')
    const { idNegociacao } = await debtor.opportunity()
    const reply = await efetivar(debtor.choice(idNegociacao, { formaPagamento: 'DEBITO_AUTOMATICO' }))
    expect(reply.data).toMatchObject({ sucesso: 0, errosValidacao: [{ campo: 'formaPagamento' }] })
  })
})

test('an agreement and its end are told once to every contact on file', async () => {
  const { idNegociacao, idProposta } = await reserved()
  const body = debtor.acceptance(idProposta, idNegociacao)
  const { dados } = await debtor.fetchData('POST /api/v1/Negociacao/Formalizar', { body })
  await formalizar(body)
  const { numeroAcordo = '' } = dados ?? {}
  const outbox = async () =>
    (await bank.app.inject(`/sandbox/outbox?cpfCnpj=${debtor.taxId}`))
      .json()
      .filter(({ text }: { text: string }) => text.includes(numeroAcordo))
  expect((await outbox()).map(({ channel }: { channel: string }) => channel).sort()).toEqual(['EMAIL', 'SMS'])
  expect((await outbox())[0].text).toMatch(/^Você fechou o acordo \d+, de R\$\s[\d.,]+\. Não foi você\?/)
  const cancel = () => debtor.call('POST /api/v1/Proposta/Cancelar', { body: { numeroAcordo } })
  await cancel()
  await cancel()
  expect(await outbox()).toHaveLength(4)
  expect((await outbox())[0].text).toMatch(/foi cancelado: não pague mais/)
})
