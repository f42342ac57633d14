import type { Opportunity } from '@portal/contract'
import { execution, flushJourney, signIn } from '@portal/runtime'
import { jwt, renderRoutes } from '@portal/testing'
import { choice, negotiation, opportunity, option, TAX_ID, terms } from '../testing/samples'
import type { Choice, Negotiation } from './negotiation'
import { calculationFailure, parseChoice, trackChoice } from './track-negotiation'

const quote = { terms: terms(), fingerprint: '' }

/** Returns the events tracked while `work` runs. */
async function recorded(work: () => void): Promise<{ step: string; metadata: Record<string, unknown> }[]> {
  const events: { step: string; metadata: Record<string, unknown> }[] = []
  renderRoutes([], '/', {
    answers: {
      'POST /api/v1/journey_tracker': ({ body }) => {
        if (isEvent(body)) events.push({ step: body.step, metadata: body.metadata })
        return { status: 200, data: { status: 'OK' } }
      },
    },
  })
  signIn(jwt({ CpfCnpj: TAX_ID }))
  execution.set('EXEC-0001')
  work()
  await flushJourney()
  return events
}

test.each<[string, Choice]>([
  ['an option', choice()],
  ['an insured option', choice({ insurance: true })],
  ['in full', choice({ kind: 'A vista', optionId: 'AVISTA' })],
  ['an own proposal by value', choice({ optionId: null, instalment: 150, downPayment: 20 })],
  ['an own proposal by count', choice({ optionId: null, count: 7, newMoney: 900 })],
])('%s is restored from what 9A recorded of it', async (_, chosen) => {
  const events = await recorded(() => trackChoice(negotiation({ choice: chosen, quote })))
  const event = events.find(({ step }) => step === 'negociacao')
  expect(parseChoice(event?.metadata)).toEqual(chosen)
})

test.each([
  ['no event', undefined],
  ['no kind', { opcao: 'P12' }],
  ['no option', { tipo: 'Parcelado' }],
  ['a proposal without amounts', { tipo: 'Parcelado', opcao: 'proposta', proposta: {} }],
  ['a proposal of another shape', { tipo: 'Parcelado', opcao: 'proposta', proposta: 'doze' }],
])('%s restores nothing', (_, metadata) => {
  expect(parseChoice(metadata)).toBeNull()
})

const reorg = (destaque: 'MENOR_PARCELA' | 'PRAZO_CONHECIDO' | 'MENOR_PRAZO') =>
  opportunity({ familia: 'REORG', opcoes: [option({ destaque })] })

test.each<[string, Partial<Negotiation>, string]>([
  ['in full', { choice: choice({ kind: 'A vista', optionId: 'AVISTA' }) }, 'negociarAVista'],
  ['by instalments', { choice: choice() }, 'negociarParcelado'],
  ['own proposal', { choice: choice({ optionId: null, count: 7 }) }, 'propostaPersonalizadaFechada'],
  [
    'zero down',
    { opportunity: opportunity({ familia: 'ZERO_ENTRADA' }), choice: choice() },
    'zeroEntradaClicada',
  ],
  [
    'vehicle 2',
    { opportunity: opportunity({ familia: 'VEICULO_V2' }), choice: choice() },
    'veiculoCondicaoEscolhida',
  ],
  [
    'vehicle 3',
    { opportunity: opportunity({ familia: 'VEICULO_V3' }), choice: choice() },
    'veiculoR3CondicaoEscolhida',
  ],
  ['reorg', { opportunity: reorg('MENOR_PARCELA'), choice: choice() }, 'reorgMenorParcelaSemSeguro'],
  [
    'reorg insured',
    { opportunity: reorg('PRAZO_CONHECIDO'), choice: choice({ insurance: true }) },
    'reorgPrazoConhecidoComSeguro',
  ],
  [
    'reorg small insured',
    { opportunity: reorg('MENOR_PARCELA'), choice: choice({ insurance: true }) },
    'reorgMenorParcelaComSeguro',
  ],
  [
    'reorg known',
    { opportunity: reorg('PRAZO_CONHECIDO'), choice: choice() },
    'reorgPrazoConhecidoSemSeguro',
  ],
  ['reorg soon', { opportunity: reorg('MENOR_PRAZO'), choice: choice() }, 'reorgMenorPrazoSemSeguro'],
  [
    'reorg short',
    { opportunity: reorg('MENOR_PRAZO'), choice: choice({ insurance: true }) },
    'reorgMenorPrazoComSeguro',
  ],
])('choosing %s is recorded before 9A', async (_, change, step) => {
  const events = await recorded(() => trackChoice(negotiation({ ...change, quote })))
  const steps = events.map((event) => event.step)
  expect(steps).toContain(step)
  expect(steps.at(-1)).toBe('negociacao')
})

test.each<[string, Opportunity['versaoApi'], Choice, string]>([
  ['in full', 'v1', choice({ kind: 'A vista', optionId: 'AVISTA' }), 'erroCalculoAVista'],
  ['by instalments', 'v1', choice(), 'erroCalculoParcelado'],
  ['an own proposal', 'v1', choice({ optionId: null, count: 7 }), 'erroCalculoNovaProposta'],
  ['a vehicle', 'v3', choice(), 'erroApiReneg'],
])('a failed calculation of %s, %s', (_, versaoApi, failed, step) => {
  expect(calculationFailure(negotiation({ opportunity: opportunity({ versaoApi }) }), failed)).toBe(step)
})

function isEvent(body: unknown): body is { step: string; metadata: Record<string, unknown> } {
  return typeof body === 'object' && body !== null && 'step' in body && 'metadata' in body
}
