import { choice, concluded, negotiation, opportunity, terms } from '../testing/samples'
import { fromConcluded } from './concluded-agreement'
import { familyOf, type StepId } from './families'
import type { Progress } from './negotiation'
import {
  canOpenStep,
  furthestStep,
  impliedMethod,
  listedSteps,
  pathOf,
  stepOfErrors,
  withImpliedMethod,
  withRefusal,
} from './steps'

const plain = familyOf('CARTAO')
const fixed = familyOf('BOLETO_24H')
const made = fromConcluded(concluded(), opportunity())

const chosen: Partial<Progress> = { choice: choice() }
const dated: Partial<Progress> = { ...chosen, firstDueDate: '2026-12-21' }
const payable: Partial<Progress> = { ...dated, method: 'BOLETO' }

test.each<[string, Partial<Progress>, StepId]>([
  ['nothing chosen', {}, 'choice'],
  ['an option', chosen, 'date'],
  ['option and date', dated, 'method'],
  ['debit without an account', { ...dated, method: 'DEBITO_AUTOMATICO' }, 'method'],
  [
    'debit with an account',
    { ...dated, method: 'DEBITO_AUTOMATICO', debitAccount: { agencia: '1234', conta: '123456' } },
    'review',
  ],
  ['all of it', payable, 'review'],
  ['a date without an option', { firstDueDate: '2026-12-21' }, 'choice'],
  ['an agreement', { ...payable, agreement: made }, 'conclusion'],
])('with %s the way leads to %s', (_, progress, step) => {
  expect(furthestStep(plain, negotiation(progress))).toBe(step)
})

test('a slip of 24 hours goes from the choice to the review', () => {
  expect(furthestStep(fixed, negotiation(chosen))).toBe('review')
})

test.each<[string, Partial<Progress>, StepId, boolean]>([
  ['forward over a step', chosen, 'method', false],
  ['straight to the conclusion', payable, 'conclusion', false],
  ['back to an earlier choice', payable, 'choice', true],
  ['to the step that is due', dated, 'method', true],
  ['back into an agreement', { ...payable, agreement: made }, 'review', false],
  ['to the agreement', { ...payable, agreement: made }, 'conclusion', true],
])('%s: %#', (_, progress, step, open) => {
  expect(canOpenStep(plain, negotiation(progress), step)).toBe(open)
})

test('a family without a date refuses the page of dates', () => {
  expect(canOpenStep(fixed, negotiation(chosen), 'date')).toBe(false)
})

test.each([
  ['VEICULO_V2', '/sucesso-veiculo'],
  ['VEICULO_V3', '/sucesso-refinanciamento-veiculo'],
  ['DRC', '/sucesso'],
] as const)('%s ends at %s', (family, path) => {
  expect(pathOf(familyOf(family), 'conclusion', 'N1')).toBe(path)
})

test('the way back to the choice names the group', () => {
  expect(pathOf(familyOf('EAVM'), 'choice', 'N 1')).toBe('/negociacao-eavm?grupo=N+1')
})

test.each([
  [['BOLETO'], 'BOLETO'],
  [['DEBITO_AUTOMATICO'], null],
  [['BOLETO', 'DEBITO_AUTOMATICO'], null],
  [[], null],
] as const)('of %j the way to pay that is told is %s', (formasPagamento, expected) => {
  expect(impliedMethod({ formasPagamento: [...formasPagamento] })).toBe(expected)
})

test('the only way to pay is known with the date, also of a negotiation that another device began', () => {
  expect(withImpliedMethod(negotiation(chosen)).method).toBeNull()
  const resumed = withImpliedMethod(negotiation(dated))
  expect(resumed.method).toBe('BOLETO')
  expect(furthestStep(plain, resumed)).toBe('review')
  // The page remains reachable by URL.
  expect(canOpenStep(plain, resumed, 'method')).toBe(true)
  const both = opportunity({ formasPagamento: ['BOLETO', 'DEBITO_AUTOMATICO'] })
  expect(withImpliedMethod(negotiation({ ...dated, opportunity: both })).method).toBeNull()
})

test('the list counts the steps that ask, and the one on screen', () => {
  const both = opportunity({ formasPagamento: ['BOLETO', 'DEBITO_AUTOMATICO'] })
  expect(listedSteps(plain, opportunity(), 'date')).toEqual(['choice', 'date', 'review', 'conclusion'])
  expect(listedSteps(plain, opportunity(), 'method')).toHaveLength(5)
  expect(listedSteps(plain, both, 'date')).toHaveLength(5)
  expect(listedSteps(fixed, opportunity(), 'review')).toEqual(['choice', 'review', 'conclusion'])
})

const error = (campo: string) => ({ campo, mensagem: 'não' })

test.each<[string[], StepId]>([
  [['valorEntrada'], 'choice'],
  [['dataPrimeiroVencimento'], 'date'],
  [['autorizacaoDebito.conta'], 'method'],
  [['formaPagamento', 'dataPrimeiroVencimento'], 'date'],
  [['algoNovo'], 'choice'],
])('an error at %j is mended at %s', (fields, step) => {
  expect(stepOfErrors(plain, fields.map(error))).toBe(step)
})

test('where the step of an error does not exist the choice is asked again', () => {
  expect(stepOfErrors(fixed, [error('dataPrimeiroVencimento')])).toBe('choice')
})

test('a refused date is asked again, with its message, and the option stays', () => {
  const before = negotiation({ ...payable, quote: { terms: terms(), fingerprint: '' } })
  const after = withRefusal(before, 'date', [error('dataPrimeiroVencimento')])
  expect(after).toMatchObject({ firstDueDate: null, choice: choice(), method: 'BOLETO' })
  expect(after.refusal).toEqual([error('dataPrimeiroVencimento')])
  expect(furthestStep(plain, after)).toBe('date')
})

test('a refused account stays, to be corrected', () => {
  const debit = {
    ...payable,
    method: 'DEBITO_AUTOMATICO' as const,
    debitAccount: { agencia: '1234', conta: '1' },
  }
  expect(withRefusal(negotiation(debit), 'method', [error('conta')])).toMatchObject(debit)
})
