import type { Agreement, Data } from '@portal/contract'
import { serviceAnswersBy } from '@portal/domain/complaint-deadlines'
import { formatDate } from '@portal/domain/dates'
import { addBusinessDays } from '@portal/domain/due-date'
import { nameClearing } from '@portal/domain/name-clearing'
import { dateOf, isoOf } from '../clock/sao-paulo'
import { conflict } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { digitsFrom } from './record-ids'

type NameComplaint = Data<'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}'>

/** Business days until this bank removes a name from the credit bureaus; two after a complaint. */
const USUAL_BUSINESS_DAYS = 3
const AFTER_COMPLAINT_BUSINESS_DAYS = 2

/** A complaint about a name that the credit bureaus still list. */
export interface StoredComplaint {
  protocol: string
  at: string
}

/** The fields of an agreement that are read here. */
interface Paid {
  number: string
  instalments: readonly { paidAt: string | null }[]
  body: { nameStays?: true }
  complaint: StoredComplaint | null
}

const firstPaymentOf = ({ instalments }: Paid): string | null =>
  instalments.flatMap(({ paidAt }) => paidAt ?? []).sort()[0] ?? null

const dayOf = ({ at }: StoredComplaint) => dateOf(at)

function nameClearedOn({ body, complaint }: Paid, firstPaidOn: string, today: string): string | null {
  const day = complaint
    ? addBusinessDays(dayOf(complaint), AFTER_COMPLAINT_BUSINESS_DAYS)
    : addBusinessDays(firstPaidOn, USUAL_BUSINESS_DAYS)
  return day > today || (body.nameStays && complaint === null) ? null : day
}

export const shownComplaint = (complaint: StoredComplaint): NameComplaint => ({
  protocolo: complaint.protocol,
  registradaEm: isoOf(complaint.at),
  respostaAte: serviceAnswersBy(dayOf(complaint)),
})

/** null before the first payment. */
export function shownAfterPayment(
  agreement: Paid,
  today: string,
): (Agreement['depoisDePagar'] & object) | null {
  const firstPaidOn = firstPaymentOf(agreement)
  if (firstPaidOn === null) return null
  const { complaint } = agreement
  return {
    nomeRetiradoEm: nameClearedOn(agreement, firstPaidOn, today),
    reclamacao: complaint && shownComplaint(complaint),
  }
}

/** The existing complaint, or a new one once the bank's time limit has passed. */
export function complaintAboutName({ clock }: Sandbox, agreement: Paid): StoredComplaint {
  if (agreement.complaint) return agreement.complaint
  const today = clock.today()
  const firstPaidOn = firstPaymentOf(agreement)
  if (firstPaidOn === null) {
    throw conflict('O prazo ainda não terminou', 'NOME_NO_PRAZO', 'Ainda não há pagamento deste acordo.')
  }
  const clearedOn = nameClearedOn(agreement, firstPaidOn, today)
  const clearing = nameClearing({ firstPaidOn, today, clearedOn })
  if (clearedOn !== null) {
    const detail = `Seu nome saiu do cadastro em ${formatDate(clearedOn)}.`
    throw conflict('O nome já saiu do cadastro', 'NOME_JA_RETIRADO', detail)
  }
  if (clearing.state === 'running') {
    const detail = `O prazo termina em ${formatDate(clearing.by)}.`
    throw conflict('O prazo ainda não terminou', 'NOME_NO_PRAZO', detail)
  }
  const at = clock.iso()
  return { protocol: digitsFrom(12, 'name-complaint', agreement.number, at), at }
}
