import type { Agreement, AgreementInstalment } from '@portal/contract'
import { daysBetween } from '@portal/domain/dates'
import { afterPaymentOf, isToComplain } from '../after-payment/after-payment'
import { nextInstalment } from '../agreements/agreement-words'

/** What a person has to do now; of several things the one that is lost first. */
export type NextStep =
  | { kind: 'sign' | 'documents'; agreement: Agreement }
  /** A slip that can be paid until its day. */
  | { kind: 'pay'; agreement: Agreement; instalment: AgreementInstalment }
  /** An overdue slip cannot be paid any more. */
  | { kind: 'renegotiate'; agreement: Agreement; instalment: AgreementInstalment | null }
  /** The bank has not taken the name off the list of debtors in time. */
  | { kind: 'complain'; agreement: Agreement }
  /** Nothing to do before a day: automatic debit, or a slip that is still to come. */
  | { kind: 'wait'; agreement: Agreement; instalment: AgreementInstalment }
  /** Nothing but offers; the first one ends on this ISO date. */
  | { kind: 'negotiate'; until: string }

interface Known {
  agreements: readonly Agreement[]
  opportunities: readonly { validade: string }[]
  /** ISO date. */
  today: string
}

/** A slip due within a week comes before an agreement that is late already. */
const SOON_DAYS = 7

/** Null when there is nothing to do and nothing to wait for. */
export function nextStep({ agreements, opportunities, today }: Known): NextStep | null {
  const steps = agreements.flatMap((agreement) => stepOf(agreement) ?? [])
  for (const agreement of agreements) {
    const after = afterPaymentOf(agreement, today)
    if (after !== null && isToComplain(after)) steps.push({ kind: 'complain', agreement })
  }
  const ends = opportunities.map(({ validade }) => validade).sort()
  if (ends[0] !== undefined) steps.push({ kind: 'negotiate', until: ends[0] })
  const [first] = steps.sort(
    (a, b) => urgency(a, today) - urgency(b, today) || dayOf(a).localeCompare(dayOf(b)),
  )
  return first ?? null
}

function stepOf(agreement: Agreement): NextStep | null {
  const instalment = nextInstalment(agreement)
  switch (agreement.estado) {
    case 'AGUARDANDO_ASSINATURA':
      return { kind: 'sign', agreement }
    case 'AGUARDANDO_DOCUMENTOS':
      return { kind: 'documents', agreement }
    case 'EM_ATRASO':
      return { kind: 'renegotiate', agreement, instalment }
    case 'ATIVO':
      if (instalment === null) return null
      return { kind: instalment.boletoDisponivel ? 'pay' : 'wait', agreement, instalment }
    case 'QUITADO':
    case 'CANCELADO':
      return null
  }
}

function urgency(step: NextStep, today: string): number {
  switch (step.kind) {
    case 'sign':
      return 0
    case 'documents':
      return 1
    case 'pay':
      return daysBetween(today, step.instalment.vencimento) <= SOON_DAYS ? 2 : 5
    case 'renegotiate':
      return 3
    case 'complain':
      return 4
    case 'negotiate':
      return 6
    case 'wait':
      return 7
  }
}

function dayOf(step: NextStep): string {
  if (step.kind === 'negotiate') return step.until
  const due = 'instalment' in step ? step.instalment?.vencimento : step.agreement.proximoVencimento
  return due ?? ''
}
