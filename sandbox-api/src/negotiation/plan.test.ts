import { createHash } from 'node:crypto'
import { addDays, formatDate } from '@portal/domain/dates'
import { withdrawalEnds } from '@portal/domain/withdrawal'
import { Bank, NOON, type Visitor } from '../testing/bank'

/** Every response about an agreement has the same days and sums on any day. */

const DAYS = 60
const TODAY = NOON.slice(0, 10)
const DAY_MS = 86_400_000
const byInstalments = { tipo: 'Parcelado', quantidadeParcelas: 12 } as const

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const cents = (reais: number) => Math.round(reais * 100)

/** Concludes with the first offered due date. */
async function conclude(key: string) {
  const debtor = await bank.login(key)
  const { idNegociacao } = await debtor.opportunity()
  const { dataMinima } = await debtor.fetchData('GET /api/v1/Configuracao/MinimoMaximo', {
    query: { idNegociacao },
  })
  const made = await debtor.agree(0, { ...byInstalments, dataPrimeiroVencimento: dataMinima })
  return { debtor, number: made.numeroAcordo, idNegociacao, made }
}

/** Everything that screens read of an agreement, for comparison. */
async function seen(debtor: Visitor, number: string) {
  const agreement = (await debtor.negotiations()).acordos.find(({ numeroAcordo }) => numeroAcordo === number)
  if (agreement === undefined) throw new Error('not in the list')
  const params = { carteira: agreement.carteira, contrato: number, parcelas: '12', exec: '0' }
  const summary = await debtor.fetchData(
    'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}',
    { params },
  )
  const { contrato } = await debtor.fetchData('GET /api/v1/contrato/{numeroAcordo}', {
    params: { numeroAcordo: number },
  })
  const dated = (some: readonly { numero: number; vencimento: string; valor: number }[]) =>
    some.map(({ numero, vencimento, valor }) => ({ numero, vencimento, valor }))
  const listed = dated(agreement.parcelas)
  const { termos } = summary
  expect(dated(termos.parcelas)).toEqual(listed)
  expect(summary.parcelas).toEqual(termos.parcelas)
  expect(listed.reduce((sum, { valor }) => sum + cents(valor), 0)).toBe(cents(termos.totalAPagar))
  const [firstDue, lastDue] = [termos.dataVencimentoPrimeiraParcela, termos.dataVencimentoUltimaParcela]
  expect([firstDue, lastDue]).toEqual([listed[0]?.vencimento, listed.at(-1)?.vencimento])
  expect(contrato).toEqual(summary.contrato)
  const text = contrato.texto.join('\n')
  expect(contrato.hash).toBe(createHash('sha256').update(`${contrato.titulo}\n${text}`).digest('hex'))
  expect(text).toContain(`a primeira data em ${formatDate(firstDue)} e a última em ${formatDate(lastDue)}`)
  expect(text).toContain(`${termos.custoEfetivoTotalAnual.toFixed(2).replace('.', ',')}% ao ano: IOF`)
  return { agreement, termos, contrato }
}

test.each(['drc-assinatura', 'veiculo-v2', 'veiculo-v3'])(
  '%s: nothing is owed before the signature, which has a last day',
  async (key) => {
    const { debtor, number, idNegociacao, made } = await conclude(key)
    const { assinarAte, parcelas: agreed } = (await seen(debtor, number)).agreement
    expect(agreed[0]?.vencimento).toBe(made.vencimento)
    const lastDay = assinarAte ?? ''
    expect(lastDay > TODAY).toBe(true)
    // Every day until it has lapsed, then the last one.
    const days = Array.from({ length: DAYS + 1 }, (_, day) => day).filter(
      (day) => addDays(TODAY, day) <= addDays(lastDay, 2) || day === DAYS,
    )
    for (const [index, day] of days.entries()) {
      bank.skip((day - (days[index - 1] ?? 0)) * DAY_MS)
      const today = addDays(TODAY, day)
      const { agreement } = await seen(debtor, number)
      const { estado, parcelas, desistirAte, proximoVencimento } = agreement
      expect({ assinarAte: agreement.assinarAte, desistirAte }).toEqual({
        assinarAte: lastDay,
        desistirAte: null,
      })
      expect(parcelas.filter(({ boletoDisponivel }) => boletoDisponivel)).toEqual([])
      expect(parcelas.filter((one) => one.estado === 'VENCIDA')).toEqual([])
      if (today <= lastDay) {
        expect(estado).toMatch(/^AGUARDANDO/)
        expect((proximoVencimento ?? '') > today).toBe(true)
      } else {
        expect(estado).toBe('CANCELADO')
        const { etapas } = await debtor.fetchData('GET /api/v1/Proposta/Status/{id}', {
          params: { id: number },
        })
        expect(etapas.at(-1)?.descricao).toContain('perdeu a validade')
      }
    }
    const { negociacoes } = await debtor.negotiations()
    expect(negociacoes.map((one) => one.idNegociacao)).toContain(idNegociacao)
  },
)

const sign = (debtor: Visitor, numeroAcordo: string, codigo?: string) =>
  debtor.call('POST /api/v1/assinador/drc', {
    body: { numeroAcordo, ...(codigo === undefined ? { acao: 'INICIAR' } : { acao: 'ASSINAR', codigo }) },
  })

test.each([0, 3, 4, 6, 10, 17, 20])(
  'signed after %i days, what is signed is what is owed from then on',
  async (wait) => {
    const { debtor, number, made } = await conclude('drc-assinatura')
    bank.skip(wait * DAY_MS)
    const today = addDays(TODAY, wait)
    const offered = await seen(debtor, number)
    await sign(debtor, number)
    expect((await sign(debtor, number, bank.lastCode(debtor.taxId))).data).toMatchObject({
      status: 'ASSINADO',
      linhaDigitavel: expect.stringMatching(/^\d{47}$/),
    })
    const signed = await seen(debtor, number)
    expect(signed.contrato).toEqual(offered.contrato)
    expect(cents(signed.termos.totalAPagar)).toBe(cents(made.valorTotal))
    // The text changes only if the accepted dates could no longer be met.
    expect(signed.contrato.hash === made.contrato.hash).toBe(made.vencimento > today)
    expect(signed.agreement).toMatchObject({
      estado: 'ATIVO',
      assinarAte: null,
      desistirAte: withdrawalEnds(today),
    })
    const { divida = '', vencimento = '' } = signed.agreement.parcelas[0] ?? {}
    expect(vencimento > today).toBe(true)
    const params = { carteira: signed.agreement.carteira, divida, taxId: debtor.taxId }
    const line = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
    expect(await debtor.fetchData(line, { params })).toMatchObject({ vencimento })
    // The signature fixes the dates: passing days no longer move them.
    bank.skip(DAY_MS * 8)
    expect((await seen(debtor, number)).contrato).toEqual(offered.contrato)
  },
)

test('a code does not sign a text that was written after it was sent', async () => {
  const { debtor, number, made } = await conclude('drc-assinatura')
  bank.sandbox.clock.set(new Date(`${addDays(made.vencimento, -1)}T23:58:00-03:00`))
  await sign(debtor, number)
  const code = bank.lastCode(debtor.taxId)
  bank.skip(3 * 60_000)
  expect((await sign(debtor, number, code)).data).toMatchObject({ status: 'FALHA' })
  expect((await seen(debtor, number)).agreement.estado).toBe('AGUARDANDO_ASSINATURA')
})

test('a day that is moved later moves in the contract too', async () => {
  const { debtor, number } = await conclude('cliente')
  const before = await seen(debtor, number)
  const later = addDays(before.agreement.parcelas[0]?.vencimento ?? '', 7)
  const { dados } = await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', {
    body: debtor.choice(number, {
      tipo: 'Parcelado',
      dataPrimeiroVencimento: later,
      alteracao: { numeroAcordo: number, numeroParcela: 1 },
    }),
  })
  const acceptance = debtor.acceptance(dados?.idProposta ?? '', number)
  await debtor.fetchData('POST /api/v1/Negociacao/Formalizar', { body: acceptance })
  const after = await seen(debtor, number)
  expect(after.agreement.proximoVencimento).toBe(later)
  expect(after.contrato.hash).not.toBe(before.contrato.hash)
})

test('the last day to sign is told before it, and the end after it', async () => {
  const { debtor, number } = await conclude('drc-assinatura')
  const lastDay = (await seen(debtor, number)).agreement.assinarAte ?? ''
  const to = `${addDays(lastDay, 2)}T12:00:00-03:00`
  await bank.app.inject({ method: 'POST', url: '/sandbox/advance', payload: { to } })
  const { body } = await bank.app.inject({ url: `/sandbox/outbox?cpfCnpj=${debtor.taxId}` })
  expect(JSON.parse(body).map(({ text }: { text: string }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`Assine o acordo ${number} até ${formatDate(lastDay)}`),
      expect.stringContaining('perdeu a validade'),
    ]),
  )
})
