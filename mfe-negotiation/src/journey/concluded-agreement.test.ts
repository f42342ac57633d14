import { agreement, concluded, LINE, opportunity } from '../testing/samples'
import { agreementFor, fromAgreement, fromConcluded } from './concluded-agreement'

const other = {
  numero: 'C9',
  produto: 'Cartão',
  valorOriginal: 10,
  diasAtraso: 1,
  vencidoDesde: '2026-11-01',
}

test.each([
  ['the one that holds its contracts', agreement(), [], '1234567890'],
  ['none that was there before', agreement(), ['1234567890'], null],
  ['none of other contracts', agreement({ contratos: [other] }), [], null],
  [
    'one that holds more contracts too',
    agreement({ contratos: [other, ...opportunity().contratos] }),
    [],
    '1234567890',
  ],
  ['none that is cancelled', agreement({ estado: 'CANCELADO' }), [], null],
  ['none that is paid off', agreement({ estado: 'QUITADO' }), [], null],
  ['one that waits for a signature', agreement({ estado: 'AGUARDANDO_ASSINATURA' }), [], '1234567890'],
])('finds %s', (_, candidate, before, number) => {
  expect(agreementFor(opportunity(), [candidate], before)?.numeroAcordo ?? null).toBe(number)
})

test('the overdue agreement that a group negotiates again is not its conclusion', () => {
  const group = opportunity({ acordoOrigem: '1234567890' })
  expect(agreementFor(group, [agreement({ estado: 'EM_ATRASO' })], [])).toBeNull()
})

test('a group of two contracts is not concluded by an agreement over one', () => {
  const group = opportunity({ contratos: [...opportunity().contratos, other] })
  expect(agreementFor(group, [agreement()], [])).toBeNull()
})

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
