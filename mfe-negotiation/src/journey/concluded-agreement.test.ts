import type { Agreement } from '@portal/contract'
import { agreement, concluded, LINE, opportunity } from '../testing/samples'
import { fromAgreement, fromConcluded } from './concluded-agreement'

test('an answer of Formalizar has its slip and its line', () => {
  expect(fromConcluded(concluded(), opportunity())).toMatchObject({
    number: '1234567890',
    line: LINE,
    hasSlip: true,
    nextStep: 'PAGAR',
  })
})

test('without instalments its first slip is what is paid', () => {
  expect(fromConcluded(concluded({ parcelas: [] }), opportunity()).instalments).toEqual([
    { number: 1, dueDate: '2026-12-21', amount: 211.86 },
  ])
})

test('without a line there is no slip yet', () => {
  const waiting = concluded({ linhaDigitavel: null, proximoPasso: 'ASSINAR' })
  expect(fromConcluded(waiting, opportunity())).toMatchObject({ line: null, hasSlip: false })
})

test.each([
  ['AGUARDANDO_DOCUMENTOS', 'BOLETO', 'ENVIAR_DOCUMENTOS'],
  ['AGUARDANDO_ASSINATURA', 'BOLETO', 'ASSINAR'],
  ['ATIVO', 'BOLETO', 'PAGAR'],
  ['ATIVO', 'DEBITO_AUTOMATICO', 'NENHUM'],
  ['EM_ATRASO', 'BOLETO', 'PAGAR'],
  ['QUITADO', 'BOLETO', 'NENHUM'],
  ['CANCELADO', 'BOLETO', 'NENHUM'],
] as const)('%s by %s asks for %s', (estado, formaPagamento, nextStep) => {
  expect(fromAgreement(agreement({ estado, formaPagamento }))?.nextStep).toBe(nextStep)
})

test('the next slip is that of the first unpaid instalment', () => {
  const [firstInstalment, secondInstalment] = agreement().parcelas
  if (!firstInstalment || !secondInstalment) throw new Error('two instalments')
  const paid = agreement({
    parcelas: [{ ...firstInstalment, estado: 'PAGA', boletoDisponivel: false }, secondInstalment],
  })
  expect(fromAgreement(paid)).toMatchObject({
    debt: '1234567890002',
    instalments: [{ number: 2 }],
    hasSlip: true,
  })
})

test('an overdue instalment is paid first; of an agreement paid off all are shown', () => {
  const [firstInstalment, secondInstalment] = agreement().parcelas
  if (!firstInstalment || !secondInstalment) throw new Error('two instalments')
  const shown = (...parcelas: Agreement['parcelas']) =>
    fromAgreement(agreement({ parcelas }))?.instalments.map(({ number, dueDate, amount }) => [
      number,
      dueDate,
      amount,
    ])
  const both = [
    [1, '2026-12-21', 211.86],
    [2, '2027-01-21', 211.86],
  ]
  expect(shown({ ...firstInstalment, estado: 'VENCIDA' }, secondInstalment)).toEqual(both)
  expect(shown({ ...firstInstalment, estado: 'PAGA' }, { ...secondInstalment, estado: 'PAGA' })).toEqual(both)
})

test('what was owed is the sum of its contracts, to the cent', () => {
  const [contract] = opportunity().contratos
  if (!contract) throw new Error('a contract')
  const contratos = [0.1, 0.2].map((valorOriginal) => ({ ...contract, valorOriginal }))
  expect(fromAgreement(agreement({ contratos }))?.owed).toBe(0.3)
})

test('an agreement without instalments cannot be shown', () => {
  expect(fromAgreement(agreement({ parcelas: [] }))).toBeNull()
})
