import { addDays, formatDate } from '@portal/domain/dates'
import { addBusinessDays } from '@portal/domain/due-date'
import { nameClearedBy } from '@portal/domain/name-clearing'
import { agreement, instalment } from '../testing/offers'
import { afterPaymentOf, complaintText, isToComplain, nameInWords } from './after-payment'

const PAID_ON = '2026-12-18'
const BY = nameClearedBy(PAID_ON)
const parcelas = [instalment(1, { estado: 'PAGA', pagaEm: PAID_ON }), instalment(2)]
const paid = (nomeRetiradoEm: string | null) =>
  agreement({ parcelas, depoisDePagar: { nomeRetiradoEm, reclamacao: null } })

test('60 days after a payment before Christmas, day by day, with a bank in time and one that forgets', () => {
  const clearedOn = addBusinessDays(PAID_ON, 3)
  const said = (isForgotten: boolean) =>
    Array.from({ length: 60 }, (_, i) => {
      const today = addDays(PAID_ON, i)
      const on = !isForgotten && today >= clearedOn ? clearedOn : null
      const after = afterPaymentOf(paid(on), today)
      if (after === null) return ''
      const { clearing } = after
      return `${clearing.state === 'running' ? `${clearing.daysLeft}: ` : ''}${nameInWords(clearing)}`
    })
  const running = [5, 5, 5, 4, 3, 2, 1, 1, 1, 1].map(
    (left) => `${left}: No máximo até segunda, 28\u00a0de\u00a0dezembro.`,
  )
  const late = [
    ...running,
    '0: É o último dia do prazo: segunda, 28\u00a0de\u00a0dezembro.',
    ...Array(49).fill('O prazo terminou segunda, 28\u00a0de\u00a0dezembro, e seu nome continua lá.'),
  ]
  expect(BY).toBe('2026-12-28')
  expect(said(true)).toEqual(late)
  expect(said(false)).toEqual(
    late.map((words, i) => (addDays(PAID_ON, i) >= clearedOn ? `Saiu em ${formatDate(clearedOn)}.` : words)),
  )
})

test('complains once, and only when the bank says that the name is still there', () => {
  const day = addDays(BY, 1)
  const complaint = { protocolo: '123', registradaEm: `${day}T10:00:00-03:00`, respostaAte: addDays(day, 7) }
  const complains = (change: Parameters<typeof agreement>[0], today = day) => {
    const after = afterPaymentOf(agreement({ parcelas, ...change }), today)
    return after !== null && isToComplain(after)
  }
  expect(complains({ depoisDePagar: { nomeRetiradoEm: null, reclamacao: null } })).toBe(true)
  expect(complains({ depoisDePagar: { nomeRetiradoEm: null, reclamacao: null } }, BY)).toBe(false)
  expect(complains({ depoisDePagar: { nomeRetiradoEm: null, reclamacao: complaint } })).toBe(false)
  expect(complains({ depoisDePagar: { nomeRetiradoEm: BY, reclamacao: null } })).toBe(false)
  expect(complains({})).toBe(false)
})

test.each([
  ['not paid yet', { parcelas: [instalment(1)] }],
  ['overdue', { estado: 'EM_ATRASO' as const, parcelas }],
  ['cancelled', { estado: 'CANCELADO' as const, parcelas }],
])('%s: nothing is promised', (_, change) => {
  expect(afterPaymentOf(agreement(change), '2026-12-20')).toBeNull()
})

test('the complaint says what was paid, until when, and the number of the one before', () => {
  const reclamacao = {
    protocolo: '482913',
    registradaEm: '2026-12-29T10:00:00-03:00',
    respostaAte: '2027-01-05',
  }
  const after = afterPaymentOf(
    agreement({ parcelas, depoisDePagar: { nomeRetiradoEm: null, reclamacao } }),
    '2027-01-06',
  )
  if (after === null) throw new Error('paid')
  const text = complaintText({ numeroAcordo: '8367435725', bank: 'Banco Aurora S.A.', after })
  expect(text).toContain('Em 18/12/2026 paguei a primeira parcela do acordo 8367435725')
  expect(text).toContain('terminou em 28/12/2026')
  expect(text).toContain('Protocolo: 482913.')
})
