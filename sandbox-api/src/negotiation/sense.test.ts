import type { CallName, NegotiationList, OfferOption, Opportunity } from '@portal/contract'
import type { CallOptions } from '@portal/contract/client'
import { senseOn } from '@portal/contract/sense'
import { createWireTable } from '@portal/contract/wire-table'
import { dateInWords } from '@portal/domain/dates'
import { differenceInWords, discountPercent } from '@portal/domain/debt-comparison'
import { centsOf, formatInstalments, formatMoney, formatPercent } from '@portal/domain/money'
import { isLapsed } from '@portal/domain/offer-validity'
import { Misfit, readAs } from '@portal/domain/shape'
import fc from 'fast-check'
import { personas } from '../personas'
import { Bank, Client, persona } from '../testing/bank'

const DAY_MS = 86_400_000
const { answers } = createWireTable()

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

/** A client that records which responses the portal and the conformance kit would reject. */
class CheckingClient extends Client {
  readonly seen = new Set<CallName>()
  readonly misfits: string[] = []

  override async call<K extends CallName>(name: K, options: CallOptions<K> = {}) {
    const reply = await super.call(name, options)
    const shape = answers[name]?.[reply.status]
    if (shape === undefined) return reply
    this.seen.add(name)
    const { value, leftOut } = readAs(shape, reply.data, senseOn(this.sandbox.clock.today()))
    for (const { path, rule } of value instanceof Misfit ? [...leftOut, value] : leftOut)
      this.misfits.push(`${name} ${path} ${rule}`)
    return reply
  }
}

/** All but the debtor whose list is always refused. */
const debtors = personas.flatMap(({ key, senha }) => (senha === undefined || key === 'erro-api' ? [] : [key]))
const seen = new Set<CallName>()

test.each(debtors)(
  '%s: every figure and date that the bank tells makes sense, now and later',
  async (key) => {
    const client = new CheckingClient(bank.app, bank.world)
    const taxId = persona(key).taxId
    for (const days of [0, 0, 3, 15, 40, 100]) {
      bank.skip(days * DAY_MS)
      const visitor = await client.login(key).catch(() => null)
      if (visitor === null) continue
      await visitor.call('GET /api/v1/get_portfolios/{taxId}', { params: { taxId } })
      await visitor.call('POST /api/v1/p/{taxId}', { params: { taxId }, body: { execResposta: '' } })
      const { negociacoes, acordos } = await visitor.negotiations()
      expect(negociacoes.filter((offer) => isLapsed(offer, bank.sandbox.clock.now()))).toEqual([])
      for (const { idNegociacao, opcoes, versaoApi, carteira } of negociacoes.slice(0, 3)) {
        await visitor.call('GET /api/v1/Configuracao/MinimoMaximo', { query: { idNegociacao } })
        for (const { id, tipo, quantidade } of opcoes) {
          const body = visitor.choice(idNegociacao, { tipo, idOpcao: id })
          await visitor.call(`POST /api/${versaoApi}/Negociacao/Efetivar`, { body })
          const params = { carteira, contrato: idNegociacao, parcelas: String(quantidade), exec: '0' }
          await visitor.call('GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}', {
            params,
          })
        }
      }
      for (const { numeroAcordo, carteira, parcelas } of acordos) {
        await visitor.call('GET /api/v1/Negociacao/Quitacao/{numeroAcordo}', { params: { numeroAcordo } })
        for (const { divida } of parcelas.slice(0, 2)) {
          const params = { carteira, divida, taxId }
          await visitor.call('GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}', {
            params,
          })
        }
      }
      if (days === 0 && negociacoes.length > 0) {
        const plan = negociacoes[0]?.opcoes.at(-1)
        await visitor.agree(0, plan && { tipo: plan.tipo, idOpcao: plan.id })
      }
    }
    expect(client.misfits).toEqual([])
    for (const name of client.seen) seen.add(name)
  },
)

const DAYS = 60
/** Day of the agreement; before it, each day makes a reservation. */
const AGREED_ON = 20

test.each(['cliente', 'boleto-24h'])(
  '%s: on each of 60 days nothing that is offered, reserved or to be paid is past',
  async (key) => {
    const client = new CheckingClient(bank.app, bank.world)
    const { taxId } = persona(key)
    const visitor = await client.login(key)
    for (let day = 0; day <= DAYS; day++) {
      await visitor.call('POST /api/v1/p/{taxId}', { params: { taxId }, body: { execResposta: '' } })
      const { negociacoes, acordos } = await visitor.negotiations()
      const [offer] = negociacoes
      if (offer && day <= AGREED_ON) {
        const { idNegociacao, carteira, opcoes } = offer
        await visitor.call('GET /api/v1/Configuracao/MinimoMaximo', { query: { idNegociacao } })
        const option = opcoes[day % opcoes.length] ?? opcoes[0]
        if (option === undefined) throw new Error('no option')
        const choice = { tipo: option.tipo, idOpcao: option.id }
        await visitor.call('POST /api/v1/Negociacao/Efetivar', { body: visitor.choice(idNegociacao, choice) })
        await visitor.call('GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}', {
          params: { carteira, contrato: idNegociacao, parcelas: String(option.quantidade), exec: '0' },
        })
        if (day === AGREED_ON) await visitor.agree(0, choice)
      }
      const payable = acordos.flatMap(({ carteira, parcelas }) =>
        parcelas.filter(({ boletoDisponivel }) => boletoDisponivel).map((one) => ({ ...one, carteira })),
      )
      for (const { carteira, divida, vencimento } of payable.slice(0, 2)) {
        expect(vencimento >= bank.sandbox.clock.today()).toBe(true)
        const params = { carteira, divida, taxId }
        await visitor.call('GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}', {
          params,
        })
      }
      bank.skip(DAY_MS)
    }
    expect(client.misfits).toEqual([])
    expect(client.seen).toContain('POST /api/v1/Negociacao/Formalizar')
  },
)

test('all calls with rules have been among them', () => {
  const ruled = Object.entries(answers).flatMap(([name, shapes]) =>
    JSON.stringify(shapes).includes('"sense"') ? [name] : [],
  )
  expect(ruled.filter((name) => ![...seen].some((each) => each === name))).toEqual([
    'GET /api/v1/Negociacao/Conclusao/{chave}',
  ])
})

/** Mutations of a JSON value. */
const oddities: readonly ((value: unknown) => unknown)[] = [
  () => null,
  () => undefined,
  () => [],
  () => ({}),
  () => '',
  () => '31/02/2026',
  () => '2026-02-31',
  () => '2020-01-01',
  () => 0,
  () => true,
  String,
  (value) => (typeof value === 'number' ? -value : value),
  (value) => (typeof value === 'number' ? value * 10 : value),
  (value) => (typeof value === 'number' ? value / 100 : value),
  (value) => (typeof value === 'number' ? value + 1 : [value, value]),
  (value) => (typeof value === 'number' ? value * 1e12 : value),
  (value) => (Array.isArray(value) ? [...value, ...value] : value),
  (value) => (Array.isArray(value) ? value.slice(1) : value),
]

type Holder = Record<string, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Every position in a JSON value. */
const placesIn = (value: unknown): [Holder, string][] =>
  isHolder(value)
    ? Object.entries(value).flatMap(([name, inner]) => [
        [value, name] as [Holder, string],
        ...placesIn(inner),
      ])
    : []

/** Everything that the screens display of an offer, through the same functions. */
function sentencesOf(group: Opportunity, option: OfferOption): string[] {
  const cost = { debt: centsOf(group.valorOriginal), total: centsOf(option.totalAPagar) }
  return [
    `${formatMoney(cost.total)} no total`,
    formatInstalments(option.quantidade, centsOf(option.valorParcela)),
    differenceInWords(cost),
    `${discountPercent(cost)}% de desconto`,
    `CET ${formatPercent(option.cetAoAno)}, juros ${formatPercent(option.taxaJurosAoMes)}`,
    `Oferta válida até ${dateInWords(group.validade)}`,
    `${formatMoney(centsOf(group.valorAVista))} à vista`,
  ]
}
const ABSURD = /NaN|undefined|null|Infinity|-|R\$\u00a00,00|^1?0 ×|\b100%|\d{3}%|31\/02/

test('of 2,000 mutated answers none leads to a false or absurd sentence', async () => {
  const lists: unknown[] = []
  for (const key of debtors) {
    const visitor = await bank.login(key).catch(() => null)
    const dados = await visitor?.negotiations()
    if (!dados?.negociacoes.length) continue
    const few = { negociacoes: dados.negociacoes.slice(0, 2), acordos: dados.acordos.slice(0, 2) }
    lists.push({ sucesso: true, dados: { ...dados, ...few } })
  }
  const shape = answers['POST /api/v1/negociacoes']?.[200] ?? 'any'
  let shown = 0
  const isTotal = (cents: readonly number[], reais: number, most = cents.length) =>
    Math.abs(cents.reduce((sum, each) => sum + each, 0) - centsOf(reais)) <= most
  const wrongIn = ({ negociacoes, acordos }: NegotiationList['dados']) => [
    new Set(negociacoes.map((group) => group.idNegociacao)).size < negociacoes.length && 'a group twice',
    new Set(acordos.map((one) => one.numeroAcordo)).size < acordos.length && 'an agreement twice',
    ...acordos.map(
      ({ parcelas, valorTotal, valorPago }) =>
        (valorPago === 0 || parcelas.some(({ estado }) => estado === 'PAGA')) &&
        parcelas.length > 0 &&
        !isTotal(
          parcelas.map(({ valor }) => centsOf(valor)),
          valorTotal,
        ) &&
        'instalments',
    ),
    ...negociacoes.flatMap((group) => [
      !isTotal(
        group.contratos.map((each) => centsOf(each.valorOriginal)),
        group.valorOriginal,
      ) && 'contracts',
      group.opcoes.length === 0 && 'a choice without choices',
      ...group.opcoes.flatMap((option) => {
        shown++
        const { quantidade, valorParcela, valorEntrada, totalAPagar } = option
        const paid = [centsOf(valorEntrada), quantidade * centsOf(valorParcela)]
        return [
          ...sentencesOf(group, option).filter((sentence) => ABSURD.test(sentence)),
          !isTotal(paid, totalAPagar, quantidade) && 'total',
        ]
      }),
    ]),
  ]
  const mutation = fc.tuple(fc.nat(), fc.nat({ max: oddities.length - 1 }))
  const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.nat({ max: lists.length - 1 }), mutations, (i, changes) => {
      const mutated: unknown = structuredClone(lists[i])
      for (const [place, oddity] of changes) {
        const places = placesIn(mutated)
        const [holder, name] = places[place % places.length] ?? []
        if (holder && name !== undefined) holder[name] = oddities[oddity]?.(holder[name])
      }
      const { value } = readAs(
        shape,
        JSON.parse(JSON.stringify(mutated)),
        senseOn(bank.sandbox.clock.today()),
      )
      if (value instanceof Misfit) return
      expect(wrongIn((value as NegotiationList).dados).filter(Boolean)).toEqual([])
    }),
    { numRuns: 2_000, seed: 26 },
  )
  // Most mutated responses stay valid and are displayed.
  expect(shown).toBeGreaterThan(4_000)
})
