import { serviceAnswersBy } from '@portal/domain/complaint-deadlines'
import { formatDate } from '@portal/domain/dates'
import { addBusinessDays } from '@portal/domain/due-date'
import { nameClearing } from '@portal/domain/name-clearing'
import { dateOf, isoOf } from '../clock/sao-paulo'
import { conflict } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { paidDays, type StoredAgreement, type StoredComplaint } from './agreements'
import { digitsFrom } from './record-ids'

/** Business days until this bank removes a name from the credit bureaus; two after a complaint. */
const USUAL_BUSINESS_DAYS = 3
const AFTER_COMPLAINT_BUSINESS_DAYS = 2

export const shownComplaint = ({ protocol, at }: StoredComplaint) => ({
  protocolo: protocol,
  registradaEm: isoOf(at),
  respostaAte: serviceAnswersBy(dateOf(at)),
})

/** The first payment, and when the name was cleared; null before the first payment. */
function clearingOf({ instalments, body, complaint }: StoredAgreement, today: string) {
  const [firstPaidOn] = paidDays({ instalments })
  if (firstPaidOn === undefined) return null
  const day = complaint
    ? addBusinessDays(dateOf(complaint.at), AFTER_COMPLAINT_BUSINESS_DAYS)
    : addBusinessDays(firstPaidOn, USUAL_BUSINESS_DAYS)
  const isListed = day > today || (body.nameStays && complaint === null)
  return { firstPaidOn, today, clearedOn: isListed ? null : day }
}

export function shownAfterPayment(agreement: StoredAgreement, today: string) {
  const clearing = clearingOf(agreement, today)
  const { complaint } = agreement
  return (
    clearing && { nomeRetiradoEm: clearing.clearedOn, reclamacao: complaint && shownComplaint(complaint) }
  )
}

/** The existing complaint, or a new one once the bank's time limit has passed. */
export function complaintAboutName({ clock }: Sandbox, agreement: StoredAgreement): StoredComplaint {
  if (agreement.complaint) return agreement.complaint
  const facts = clearingOf(agreement, clock.today())
  const clearing = facts && nameClearing(facts)
  if (clearing?.state === 'cleared') {
    const detail = `Seu nome saiu do cadastro em ${formatDate(clearing.on)}.`
    throw conflict('O nome já saiu do cadastro', 'NOME_JA_RETIRADO', detail)
  }
  if (clearing?.state !== 'late') {
    const by = clearing && `O prazo termina em ${formatDate(clearing.by)}.`
    const detail = by ?? 'Ainda não há pagamento deste acordo.'
    throw conflict('O prazo ainda não terminou', 'NOME_NO_PRAZO', detail)
  }
  const at = clock.iso()
  return { protocol: digitsFrom(12, 'name-complaint', agreement.number, at), at }
}
