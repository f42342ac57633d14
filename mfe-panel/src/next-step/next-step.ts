import type { Agreement, AgreementInstalment } from '@portal/contract'
import { daysBetween } from '@portal/domain/dates'
import { afterPaymentOf, isToComplain } from '../after-payment/after-payment'
import { nextInstalment } from '../agreements/agreement-words'

/** The debtor's next action; of several, the one with the earliest consequence. */
export type NextStep =
  | { kind: 'sign' | 'documents'; agreement: Agreement }
  /** A slip that can be paid until its due date. */
  | { kind: 'pay'; agreement: Agreement; instalment: AgreementInstalment }
  /** An overdue slip, which can no longer be paid. */
  | { kind: 'renegotiate'; agreement: Agreement; instalment: AgreementInstalment | null }
  /** The bank has missed the deadline for removing the name. */
  | { kind: 'complain'; agreement: Agreement }
  /** Nothing to do before a date: automatic debit, or a slip that is not issued yet. */
  | { kind: 'wait'; agreement: Agreement; instalment: AgreementInstalment }
  /** Offers only; `until` is the ISO date on which the first one ends. */
  | { kind: 'negotiate'; until: string }

interface Known {
  agreements: readonly Agreement[]
  opportunities: readonly { validade: string }[]
  /** ISO date. */
  today: string
}

/** A slip due within a week takes precedence over an overdue agreement. */
const SOON_DAYS = 7

/** Null if there is nothing to do or to wait for. */
export function nextStep({ agreements, opportunities, today }: Known): NextStep | null {
  const steps = agreements.flatMap((agreement) => stepOf(agreement) ?? [])
  for (const agreement of agreements) {
    const after = afterPaymentOf(agreement, today)
    if (after !== null && isToComplain(after)) steps.push({ kind: 'complain', agreement })
  }
  const ends = opportunities.map(({ validade }) => validade).sort()
  if (ends[0] !== undefined) steps.push({ kind: 'negotiate', until: ends[0] })
  const [mostUrgent] = steps.sort(
    (a, b) => urgency(a, today) - urgency(b, today) || dayOf(a).localeCompare(dayOf(b)),
  )
  return mostUrgent ?? null
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
