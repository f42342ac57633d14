import { agreement, opportunity } from '../../testing/samples'
import { openSlips } from './open-slips'

const [firstInstalment, secondInstalment] = agreement().parcelas
if (!firstInstalment || !secondInstalment) throw new Error('two instalments')
const overdue = { ...firstInstalment, estado: 'VENCIDA' as const, boletoDisponivel: false }
const numbers = (list: readonly { numero: number }[]) => list.map(({ numero }) => numero)

test('only slips that can still be paid are offered; an expired one is told apart', () => {
  const [slips] = openSlips([agreement({ estado: 'EM_ATRASO', parcelas: [overdue, secondInstalment] })], [])
  expect(numbers(slips?.payable ?? [])).toEqual([2])
  expect(numbers(slips?.overdue ?? [])).toEqual([1])
})

test.each([
  ['cancelled', agreement({ estado: 'CANCELADO' })],
  ['by debit', agreement({ formaPagamento: 'DEBITO_AUTOMATICO' })],
  ['paid', agreement({ parcelas: [{ ...firstInstalment, estado: 'PAGA', boletoDisponivel: false }] })],
])('an agreement that is %s has no second copy', (_, each) => {
  expect(openSlips([each], [])).toEqual([])
})

const late = agreement({ parcelas: [overdue], idRenegociacao: 'N7' })

test.each([
  [
    'the family of the group',
    [opportunity({ idNegociacao: 'N7', familia: 'EAVM' })],
    '/negociacao-eavm?grupo=N7',
  ],
  ['the choice itself while the list is closed', [], '/negociacao?grupo=N7'],
])('an expired slip is renegotiated at %s', (_, groups, link) => {
  expect(openSlips([late], groups)[0]?.renegotiation).toBe(link)
})

test('without a group there is nothing to renegotiate here', () => {
  expect(openSlips([{ ...late, idRenegociacao: null }], [])[0]?.renegotiation).toBeNull()
})
