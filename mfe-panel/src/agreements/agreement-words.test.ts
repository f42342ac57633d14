import type { AgreementInstalment } from '@portal/contract'
import { canSettleEarly, nextInstalment, paidInWords, visibleInstalments } from './agreement-words'

type State = AgreementInstalment['estado']
const letters: Record<string, State> = { p: 'PAGA', a: 'ABERTA', v: 'VENCIDA', c: 'CANCELADA' }

/** Instalments from a pattern, numbered from 1: 'ppvaa' is two paid, one overdue, two open. */
function instalments(states: string): AgreementInstalment[] {
  return Array.from(states, (letter, i) => ({
    numero: i + 1,
    divida: `D${i + 1}`,
    vencimento: `2026-${String(i + 1).padStart(2, '0')}-10`,
    valor: 100,
    estado: letters[letter] ?? 'ABERTA',
    pagaEm: null,
    boletoDisponivel: letter === 'a',
  }))
}

test.each([
  ['new', 'aaaaaaaaaaaa', [1, 2, 3]],
  ['two paid of twelve', 'ppaaaaaaaaaa', [2, 3, 4, 5]],
  ['one late', 'pvaaaaaaaa', [1, 2, 3, 4, 5]],
  ['two late', 'pvvaaaaaaa', [1, 2, 3, 4, 5, 6]],
  ['all paid', 'pppppp', [4, 5, 6]],
  ['a short one', 'paa', [1, 2, 3]],
  ['only one would be hidden', 'paaaa', [1, 2, 3, 4, 5]],
  ['cancelled', 'cccccc', [1, 2, 3]],
])('in sight at first: %s', (_, states, numbers) => {
  expect(visibleInstalments(instalments(states)).map(({ numero }) => numero)).toEqual(numbers)
})

test.each([
  ['the late one first', 'pva', 2],
  ['the open one', 'ppa', 3],
  ['none when all is paid', 'pp', undefined],
  ['none when cancelled', 'pcc', undefined],
])('next: %s', (_, states, number) => {
  expect(nextInstalment({ parcelas: instalments(states) })?.numero).toBe(number)
})

test.each([
  ['ATIVO', 'Parcelado', true],
  ['EM_ATRASO', 'Parcelado', true],
  ['ATIVO', 'A vista', false],
  ['QUITADO', 'Parcelado', false],
  ['CANCELADO', 'Parcelado', false],
  ['AGUARDANDO_ASSINATURA', 'Parcelado', false],
] as const)('settled early: %s, %s: %s', (estado, tipo, expected) => {
  expect(canSettleEarly({ estado, tipo })).toBe(expected)
})

test.each([
  ['all listed', 'ppaa', 4, 2, '2 de 4 parcelas pagas'],
  ['only the open ones', 'aaa', 12, 9, '9 de 12 parcelas pagas'],
  ['the last one', 'a', 12, 11, '11 de 12 parcelas pagas'],
  ['a payment in full', 'a', 1, 0, 'Pagamento único'],
])('how far it is, %s', (_, states, quantidadeParcelas, parcelasPagas, words) => {
  expect(paidInWords({ parcelas: instalments(states), quantidadeParcelas, parcelasPagas })).toBe(words)
})
