import type { CallName } from '@portal/contract'
import type { CallOptions } from '@portal/contract/client'
import { brokenRule } from '@portal/contract/sense'
import { createWireTable } from '@portal/contract/wire-table'
import { isLapsed } from '@portal/domain/offer-validity'
import { Misfit, readAs } from '@portal/domain/shape'
import { Client } from '../client/client'
import { personas } from '../personas'
import { Bank, persona } from '../testing/bank'

const DAY_MS = 86_400_000
const { answers } = createWireTable()

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

/** A caller that notes what portal and kit would refuse of the answers. */
class Judge extends Client {
  readonly seen = new Set<CallName>()
  readonly misfits: string[] = []

  override async call<K extends CallName>(name: K, options: CallOptions<K> = {}) {
    const reply = await super.call(name, options)
    const shape = answers[name]?.[reply.status]
    if (shape === undefined) return reply
    this.seen.add(name)
    const { value, leftOut } = readAs(shape, reply.data, brokenRule)
    for (const { path, rule } of value instanceof Misfit ? [...leftOut, value] : leftOut)
      this.misfits.push(`${name} ${path} ${rule}`)
    return reply
  }
}

/** But the one whose list is always refused. */
const debtors = personas.flatMap(({ key, senha }) => (senha === undefined || key === 'erro-api' ? [] : [key]))
const seen = new Set<CallName>()

test.each(debtors)(
  '%s: every figure and date that the bank tells makes sense, now and later',
  async (key) => {
    const judge = new Judge(bank.app, bank.sandbox)
    const taxId = persona(key).taxId
    for (const days of [0, 0, 3, 15, 40, 100]) {
      bank.skip(days * DAY_MS)
      const visitor = await judge.login(key).catch(() => null)
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
    expect(judge.misfits).toEqual([])
    for (const name of judge.seen) seen.add(name)
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
