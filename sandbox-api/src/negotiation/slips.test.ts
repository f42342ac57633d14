import { cetByDates } from '@portal/contract/testing/cet'
import { Bank, persona, type Visitor } from '../testing/bank'
import { agreementNumberOf } from './groups'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const lineCall = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
const line = (debtor: Visitor, carteira: string, divida: string) =>
  debtor.call(lineCall, { params: { carteira, divida, taxId: debtor.taxId } })

describe('second copies', () => {
  test.each([
    ['acordo-em-dia', 'em-dia', '09', 1, 409, 'BOLETO_PAGO'],
    ['acordo-em-dia', 'em-dia', '09', 3, 200, undefined],
    ['acordo-em-atraso', 'atrasado', '12', 2, 409, 'BOLETO_VENCIDO'],
    ['acordo-cancelado', 'cancelado', '09', 1, 409, 'ACORDO_CANCELADO'],
    ['documentos-pendentes', 'refin', '27', 1, 409, 'BOLETO_NAO_EMITIDO'],
    ['acordo-em-dia', 'em-dia', '12', 3, 404, 'NAO_ENCONTRADO'],
  ])('%s, %s, carteira %s, instalment %i: %i', async (key, agreement, carteira, n, status, codigo) => {
    const debtor = await bank.login(key)
    const number = agreementNumberOf(persona(key), agreement)
    const reply = await line(debtor, carteira, `${number}00${n}`)
    expect(reply).toMatchObject({ status, data: codigo === undefined ? {} : { codigo } })
  })
})

describe('changing the payment of an agreement', () => {
  const number = agreementNumberOf(persona('acordo-em-dia'), 'em-dia')
  const change = (debtor: Visitor, more: object) => ({
    ...debtor.choice('ANY', { tipo: 'Parcelado' }),
    alteracao: { numeroAcordo: number, numeroParcela: 3 },
    ...more,
  })

  test('moves the next due date and voids the old slip', async () => {
    const debtor = await bank.login('acordo-em-dia')
    const before = await debtor.fetchData(lineCall, {
      params: { carteira: '09', divida: `${number}003`, taxId: debtor.taxId },
    })
    const bounds = await debtor.fetchData('GET /api/v1/Configuracao/MinimoMaximo', {
      query: { numeroAcordo: number },
    })
    const wanted = bounds.datasSugeridas.find((date) => date !== before.vencimento) ?? bounds.dataMaxima
    const reserved = await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', {
      body: change(debtor, { dataPrimeiroVencimento: wanted }),
    })
    if (reserved.sucesso === 0) throw new Error(JSON.stringify(reserved.errosValidacao))
    const { dados } = reserved
    const made = (await debtor.negotiations()).acordos.find(({ numeroAcordo }) => numeroAcordo === number)
    const cost = cetByDates(made?.criadoEm.slice(0, 10) ?? '', dados.valorSolicitado, dados.parcelas)
    expect(Math.abs(dados.custoEfetivoTotalAnual - cost)).toBeLessThanOrEqual(0.005 + 1e-6)
    const body = debtor.acceptance(reserved.dados.idProposta, 'ANY')
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => debtor.fetchData('POST /api/v1/Negociacao/Formalizar', { body })),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    const after = await debtor.fetchData(lineCall, {
      params: { carteira: '09', divida: `${number}003`, taxId: debtor.taxId },
    })
    expect(after).toMatchObject({ vencimento: wanted, valor: before.valor })
    expect(after.nossoNumero).not.toBe(before.nossoNumero)
    expect((await debtor.negotiations()).acordos).toHaveLength(1)
  })

  test.each([
    ['today', { dataPrimeiroVencimento: '2026-11-20' }, 'dataPrimeiroVencimento'],
    ['a Sunday', { dataPrimeiroVencimento: '2026-11-29' }, 'dataPrimeiroVencimento'],
    ['after the following instalment', { dataPrimeiroVencimento: '2027-01-04' }, 'dataPrimeiroVencimento'],
    ['a method that is not offered', { formaPagamento: 'DEBITO_AUTOMATICO' }, 'formaPagamento'],
  ])('%s is refused', async (_case, more, campo) => {
    const debtor = await bank.login('acordo-em-dia')
    const reply = await debtor.call('POST /api/v1/Negociacao/Efetivar', { body: change(debtor, more) })
    expect(reply.data).toMatchObject({ sucesso: 0, errosValidacao: [{ campo }] })
  })

  test('of two devices the second is told, and does not overwrite', async () => {
    const debtor = await bank.login('acordo-em-dia')
    const agreement = async () =>
      (await debtor.negotiations()).acordos.find(({ numeroAcordo }) => numeroAcordo === number)
    const reserve = (dataPrimeiroVencimento: string, versao = '') =>
      debtor.call('POST /api/v1/Negociacao/Efetivar', {
        body: change(debtor, {
          dataPrimeiroVencimento,
          alteracao: { numeroAcordo: number, numeroParcela: 3, versao },
        }),
      })
    const { datasSugeridas } = await debtor.fetchData('GET /api/v1/Configuracao/MinimoMaximo', {
      query: { numeroAcordo: number },
    })
    const seen = await agreement()
    const due = seen?.parcelas.find(({ numero }) => numero === 3)?.vencimento
    const [firstDate = '', secondDate = ''] = datasSugeridas.filter((date) => date !== due)
    const { data } = await reserve(firstDate, seen?.versao)
    const { idProposta } = (data as { dados: { idProposta: string } }).dados
    await debtor.fetchData('POST /api/v1/Negociacao/Formalizar', {
      body: debtor.acceptance(idProposta, 'ANY'),
    })
    expect(await reserve(secondDate, seen?.versao)).toMatchObject({
      status: 412,
      data: { codigo: 'ALTERADO' },
    })
    expect((await reserve(secondDate, (await agreement())?.versao)).status).toBe(200)
  })

  test('only the next unpaid instalment can be changed', async () => {
    const debtor = await bank.login('acordo-em-dia')
    const body = change(debtor, { alteracao: { numeroAcordo: number, numeroParcela: 5 } })
    expect((await debtor.call('POST /api/v1/Negociacao/Efetivar', { body })).status).toBe(409)
  })
})

describe('slips of proposal, without a login', () => {
  const { taxId, name } = persona('campanha-boleto')
  const flags = (execResposta: string) =>
    bank.fetchData('POST /api/v1/p/{taxId}', { params: { taxId }, body: { execResposta } })

  test('appear after a consult, with the identity masked, and print', async () => {
    const execId = await bank.execution(taxId)
    const { bol, boletos } = await flags(execId)
    expect(bol).toBe(true)
    expect(boletos).toHaveLength(1)
    expect(JSON.stringify(boletos)).not.toContain(taxId)
    expect(JSON.stringify(boletos)).not.toContain(name)
    const body = { idNegociacao: boletos[0]?.idNegociacao ?? '', execResposta: execId }
    const slip = await bank.call('POST /api/v1/boleto/imprimir', { body })
    expect(slip.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(
      (await bank.call('POST /api/v1/boleto/imprimir', { body: { ...body, execResposta: '' } })).status,
    ).toBe(401)
  })

  test("an execution opens only its own tax id's proposals, and only those of its flags", async () => {
    const stranger = persona('cliente')
    const execId = await bank.execution(stranger.taxId)
    const [slip] = (await flags(await bank.execution(taxId))).boletos
    const own = await (await bank.login('cliente')).opportunity()
    for (const idNegociacao of [slip?.idNegociacao ?? '', own.idNegociacao]) {
      const body = { idNegociacao, execResposta: execId }
      expect((await bank.call('POST /api/v1/boleto/imprimir', { body })).status).toBe(404)
    }
  })

  test.each([
    ['a list', (numbers: string[]) => numbers],
    ['a JSON string', (numbers: string[]) => JSON.stringify(numbers)],
  ])('a debtor may name the contracts as %s', async (_case, written) => {
    const debtor = await bank.login('cliente')
    const { contratos } = await debtor.opportunity()
    const body = { contratos: written(contratos.map(({ numero }) => numero)), execResposta: '' }
    expect((await debtor.call('POST /api/v1/boleto/imprimir', { body })).status).toBe(200)
    expect(
      (await debtor.call('POST /api/v1/boleto/imprimir', { body: { ...body, contratos: '{"a":1}' } })).status,
    ).toBe(400)
  })
})
