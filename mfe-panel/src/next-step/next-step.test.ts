import type { Agreement } from '@portal/contract'
import { agreement, instalment, opportunity } from '../testing/offers'
import { nextStep } from './next-step'
import { nextStepInWords } from './next-step-words'

const TODAY = '2026-11-22'
const one = (numeroAcordo: string, estado: Agreement['estado'], change: Partial<Agreement> = {}) =>
  agreement({ numeroAcordo, estado, ...change })
const due = (vencimento: string, boletoDisponivel = true) => ({
  parcelas: [instalment(1, { vencimento, boletoDisponivel })],
})
const offer = opportunity({ validade: '2026-11-30' })

const sign = one('1', 'AGUARDANDO_ASSINATURA')
const documents = one('2', 'AGUARDANDO_DOCUMENTOS')
const soon = one('3', 'ATIVO', due('2026-11-27'))
const later = one('4', 'ATIVO', due('2026-12-27'))
const late = one('5', 'EM_ATRASO', {
  parcelas: [instalment(1, { estado: 'VENCIDA', vencimento: '2026-11-10' })],
})
const debit = one('6', 'ATIVO', { ...due('2026-11-25', false), formaPagamento: 'DEBITO_AUTOMATICO' })
const paid = one('7', 'QUITADO')
const cancelled = one('8', 'CANCELADO')

const stays = one('12', 'QUITADO', {
  parcelas: [instalment(1, { estado: 'PAGA', pagaEm: '2026-11-03' })],
  depoisDePagar: { nomeRetiradoEm: null, reclamacao: null },
})

test.each<[string, Agreement[], boolean, string | null]>([
  ['nothing at all', [], false, null],
  ['everything is over', [paid, cancelled], false, null],
  ['a signature before everything', [late, soon, documents, sign], true, 'sign 1'],
  ['documents before money', [late, soon, documents], true, 'documents 2'],
  ['a slip of this week before what is late already', [late, soon, later], true, 'pay 3'],
  ['what is late before a slip of next month', [later, late], true, 'renegotiate 5'],
  ['a slip before an offer', [later], true, 'pay 4'],
  ['of two slips the earlier', [later, one('9', 'ATIVO', due('2026-12-10'))], false, 'pay 9'],
  ['offers before waiting', [debit], true, 'negotiate 2026-11-30'],
  ['waiting for the debit', [debit], false, 'wait 6'],
  ['waiting for a slip that is not out', [one('10', 'ATIVO', due('2026-12-10', false))], false, 'wait 10'],
  ['late without an instalment left', [one('11', 'EM_ATRASO', { parcelas: [] })], false, 'renegotiate 11'],
  ['a name that is still on the list', [stays], true, 'complain 12'],
  ['what is late before the name', [stays, late], false, 'renegotiate 5'],
  ['nothing but offers', [paid], true, 'negotiate 2026-11-30'],
])('%s', (_, agreements, offered, expected) => {
  const step = nextStep({ agreements, opportunities: offered ? [offer] : [], today: TODAY })
  const actual =
    step && `${step.kind} ${step.kind === 'negotiate' ? step.until : step.agreement.numeroAcordo}`
  expect(actual).toBe(expected)
})

const renegotiable = { ...late, idRenegociacao: 'NEG1' }

test.each<[Agreement[], string, string | null]>([
  [[sign], 'Assine o seu acordo', '/refinanciamento-contrato?acordo=1'],
  [[{ ...sign, familia: 'DRC' }], 'Assine o seu acordo', '/status?acordo=1'],
  [[documents], 'Envie os documentos do acordo', '/upload-docs?acordo=2'],
  [[soon], 'Pague R$\u00a0220,00 até sexta, 27\u00a0de\u00a0novembro', '/segunda-via'],
  [[renegotiable], 'Renegocie a parcela vencida', '/negociacao?grupo=NEG1'],
  [[late], 'Há uma parcela vencida', '/painel-negociacoes'],
  [[stays], 'Seu nome ainda está no cadastro de devedores', '/painel-negociacoes'],
  [[debit], 'Nada a pagar até quarta, 25\u00a0de\u00a0novembro', null],
])('words %#', (agreements, title, to) => {
  const step = nextStep({ agreements, opportunities: [], today: TODAY })
  if (step === null) throw new Error('a step')
  const words = nextStepInWords(step, [offer])
  expect(words.title).toBe(title)
  expect(words.action?.to ?? null).toBe(to)
})
