import { type ConcludedAgreement, fromConcluded } from '../journey/concluded-agreement'
import { concluded, opportunity } from '../testing/samples'
import { nextActions } from './next-actions'

const made = fromConcluded(concluded(), opportunity())

test.each<[string, Partial<ConcludedAgreement>, string]>([
  ['a boleto', {}, 'feito:done pagamento:current nome:upcoming'],
  [
    'documents first',
    { nextStep: 'ENVIAR_DOCUMENTOS' },
    'feito:done documentos:current assinatura:upcoming pagamento:upcoming nome:upcoming',
  ],
  [
    'a signature first',
    { nextStep: 'ASSINAR' },
    'feito:done assinatura:current pagamento:upcoming nome:upcoming',
  ],
  [
    'debit',
    { nextStep: 'NENHUM', method: 'DEBITO_AUTOMATICO' },
    'feito:done pagamento:current nome:upcoming',
  ],
])('%s', (_, change, states) => {
  const things = nextActions({ ...made, ...change }, '2026-12-18')
  expect(things.map(({ id, state }) => `${id}:${state}`).join(' ')).toBe(states)
})

test('debit is told as debit, with the day', () => {
  const things = nextActions({ ...made, nextStep: 'NENHUM', method: 'DEBITO_AUTOMATICO' }, '2026-12-18')
  expect(things.find(({ id }) => id === 'pagamento')).toMatchObject({
    title: 'A parcela sai da sua conta',
    text: 'Deixe o saldo disponível até segunda, 21\u00a0de\u00a0dezembro.',
  })
})

test.each([
  ['2026-12-17', 7],
  ['2026-12-18', 6],
  ['2026-12-29', 0],
  ['2027-01-10', undefined],
])('on %s the days until the name is cleared are %s', (today, daysLeft) => {
  expect(nextActions(made, today).at(-1)).toMatchObject({ id: 'nome', daysLeft })
})
