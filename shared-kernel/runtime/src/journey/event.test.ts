import { contract } from '@portal/contract'
import { Value } from '@sinclair/typebox/value'
import fc from 'fast-check'
import { catalogue, type StepName } from './catalogue'
import { toJourneyEvent } from './event'
import type { TrackedEvent } from './outbox'

const CPF = '52998224725'
const CNPJ = '11222333000181'

const tracked = (event: Partial<TrackedEvent>): TrackedEvent => ({
  id: 'id-1',
  at: 0,
  step: 'pcOportunidades',
  cpfCnpj: CPF,
  execId: 'exec-12345678',
  partnerIdentification: null,
  idNegociacao: null,
  extra: {},
  ...event,
})

test('an event says what the catalogue says', () => {
  expect(toJourneyEvent(tracked({ extra: { valueTotal: 1234.5, contractCount: 2 } }))).toEqual({
    cpfCnpj: CPF,
    priority: 4,
    step: 'pcOportunidades',
    flowIn: 'Atendido - Conf. ID / Interesse',
    statusIn: 'Painel',
    statusOut: 'Visualizado',
    flowOut: 'Completo',
    metadata: {},
    execId: 'exec-12345678',
    rest: { origin: 'site', valueTotal: 1234.5, contractCount: 2 },
  })
})

/** Spec §5: requires an execution id, an FAQ id, or a step without an execution. */
test.each<[StepName, string | null, string | undefined, boolean]>([
  ['pcOportunidades', 'exec-12345678', undefined, true],
  ['pcOportunidades', null, undefined, false],
  ['pcOportunidades', null, '7', true],
  ['consultaCpf', null, undefined, true],
  ['foraDeHorario', null, undefined, true],
  ['erroCarregarNegociacoes', null, undefined, true],
  ['erroConclusao', null, undefined, false],
])('%s with execution %s and FAQ id %s is sent: %s', (step, execId, faqId, sent) => {
  const event = toJourneyEvent(tracked({ step, execId, extra: faqId === undefined ? {} : { faqId } }))
  expect(event !== null).toBe(sent)
})

test('a step that the catalogue does not know is not sent', () => {
  expect(toJourneyEvent(tracked({ step: 'toString' }))).toBeNull()
})

/** Spec §5: companies send a partner, except in five steps. */
test.each<[StepName, string, string | null, string | undefined]>([
  ['pcOportunidades', CPF, '11144477735', undefined],
  ['pcOportunidades', CNPJ, '11144477735', '11144477735'],
  ['pcOportunidades', CNPJ, null, '00000000000'],
  ['pcOportunidades', '12ABC34501DE35', null, '00000000000'],
  ['acessoPjInvalido', CNPJ, '11144477735', undefined],
  ['clienteDoMarAberto', CNPJ, '11144477735', undefined],
  ['clienteDaBaseDeAcionamento', CNPJ, '11144477735', undefined],
  ['cpfNaoRelacionado', CNPJ, '11144477735', undefined],
  ['consultaCpf', CNPJ, '11144477735', undefined],
])('%s of %s with partner %s carries %s', (step, cpfCnpj, partnerIdentification, carried) => {
  const event = toJourneyEvent(tracked({ step, cpfCnpj, partnerIdentification }))
  expect(event?.rest?.partnerIdentification).toBe(carried)
})

test.each<[StepName, string | undefined]>([
  ['vencimento', 'N-1'],
  ['pcOportunidades', undefined],
])('%s carries the negotiation %s', (step, carried) => {
  expect(toJourneyEvent(tracked({ step, idNegociacao: 'N-1' }))?.idNegociacao).toBe(carried)
})

test('choices and the progress code travel as metadata', () => {
  const event = toJourneyEvent(
    tracked({ step: 'vencimento', extra: { metadata: { dataPag: '2026-12-10' } } }),
  )
  expect(event?.metadata).toEqual({ codigo: '10A', dataPag: '2026-12-10' })
  expect(event?.rest).toEqual({ origin: 'site' })
})

test('whatever is tracked fits the contract', () => {
  const events = fc.record({
    step: fc.constantFrom(...Object.keys(catalogue)),
    cpfCnpj: fc.constantFrom(null, CPF, CNPJ),
    execId: fc.constantFrom(null, 'exec-12345678'),
    idNegociacao: fc.constantFrom(null, 'N-1'),
    partnerIdentification: fc.constantFrom(null, '11144477735'),
    extra: fc.record({
      faqId: fc.integer(),
      valueTotal: fc.float(),
      metadata: fc.dictionary(fc.string(), fc.string()),
    }),
  })
  const { body } = contract['POST /api/v1/journey_tracker']
  fc.assert(
    fc.property(events, (event) => {
      const wire = toJourneyEvent(tracked(event))
      expect([...Value.Errors(body, wire)]).toEqual([])
    }),
  )
})
