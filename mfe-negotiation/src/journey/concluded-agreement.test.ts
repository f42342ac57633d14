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

test('without a line there is no slip yet', () => {
  const waiting = concluded({ linhaDigitavel: null, proximoPasso: 'ASSINAR' })
  expect(fromConcluded(waiting, opportunity())).toMatchObject({ line: null, hasSlip: false })
})

test.each([
  ['AGUARDANDO_DOCUMENTOS', 'BOLETO', 'ENVIAR_DOCUMENTOS'],
  ['AGUARDANDO_ASSINATURA', 'BOLETO', 'ASSINAR'],
  ['ATIVO', 'BOLETO', 'PAGAR'],
  ['ATIVO', 'DEBITO_AUTOMATICO', 'NENHUM'],
  ['QUITADO', 'BOLETO', 'NENHUM'],
] as const)('%s by %s asks for %s', (estado, formaPagamento, nextStep) => {
  expect(fromAgreement(agreement({ estado, formaPagamento }))?.nextStep).toBe(nextStep)
})

test('the next slip is that of the first unpaid instalment', () => {
  const [first, second] = agreement().parcelas
  if (!first || !second) throw new Error('two instalments')
  const paid = agreement({ parcelas: [{ ...first, estado: 'PAGA', boletoDisponivel: false }, second] })
  expect(fromAgreement(paid)).toMatchObject({
    debt: '1234567890002',
    instalments: [{ number: 2 }],
    hasSlip: true,
  })
})

test('an agreement without instalments cannot be shown', () => {
  expect(fromAgreement(agreement({ parcelas: [] }))).toBeNull()
})
