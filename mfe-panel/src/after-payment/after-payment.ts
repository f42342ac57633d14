import type { Agreement } from '@portal/contract'
import { dateInWords, formatDate } from '@portal/domain/dates'
import { type NameClearing, nameClearing } from '@portal/domain/name-clearing'

type Details = NonNullable<Agreement['depoisDePagar']>

/** State of what the bank owes the debtor after a payment. */
export interface AfterPayment {
  /** ISO date. */
  firstPaidOn: string
  clearing: NameClearing
  complaint: Details['reclamacao']
  isPaidOff: boolean
  /** The bank supports this extension: the state of the name, complaints about it, and the letter. */
  isSupported: boolean
}

/**
 * Null before the first payment, and for a cancelled or overdue agreement: an overdue debt may be listed again, so no
 * removal is promised.
 */
export function afterPaymentOf(
  {
    estado,
    parcelas,
    depoisDePagar,
    quitacao,
  }: Pick<Agreement, 'estado' | 'parcelas' | 'depoisDePagar' | 'quitacao'>,
  today: string,
): AfterPayment | null {
  if (estado !== 'ATIVO' && estado !== 'QUITADO') return null
  const [firstPaidOn] = [...parcelas, { pagaEm: quitacao?.pagaEm ?? null }]
    .flatMap(({ pagaEm }) => pagaEm ?? [])
    .sort()
  if (firstPaidOn === undefined) return null
  const clearedOn = depoisDePagar?.nomeRetiradoEm
  return {
    firstPaidOn,
    clearing: nameClearing({ firstPaidOn, today, clearedOn }),
    complaint: depoisDePagar?.reclamacao ?? null,
    isPaidOff: estado === 'QUITADO',
    isSupported: depoisDePagar !== undefined && depoisDePagar !== null,
  }
}

/** The deadline for the removal has passed, the name is still listed, and no complaint is registered. */
export const isToComplain = ({ clearing, complaint }: AfterPayment): boolean =>
  clearing.state === 'late' && complaint === null

/** The state of the name in one or two sentences. */
export function nameInWords(clearing: NameClearing): string {
  const by = dateInWords(clearing.by)
  switch (clearing.state) {
    case 'cleared':
      return `Saiu em ${formatDate(clearing.on)}.`
    case 'running':
      return clearing.daysLeft === 0 ? `É o último dia do prazo: ${by}.` : `No máximo até ${by}.`
    case 'late':
      return `O prazo terminou ${by}, e seu nome continua lá.`
    case 'over':
      return `O prazo terminou ${by}. Confira de graça no site de cada cadastro (Serasa, SPC, Quod e Boa Vista).`
  }
}

interface ComplaintOf {
  numeroAcordo: string
  /** Name of the creditor. */
  bank: string
  after: AfterPayment
}

/** Text of a complaint to the ombudsman or to consumidor.gov.br. Privacy: it contains no tax id. */
export function complaintText({ numeroAcordo, bank, after }: ComplaintOf): string {
  const { firstPaidOn, clearing, complaint } = after
  return [
    `Em ${formatDate(firstPaidOn)} paguei a primeira parcela do acordo ${numeroAcordo}, feito com ${bank}.`,
    `O prazo para tirar meu nome do cadastro de devedores terminou em ${formatDate(clearing.by)} (súmula\u00a0548 do Superior Tribunal de Justiça). Meu nome continua no cadastro.`,
    'Peço que tirem meu nome agora e que me respondam por escrito.',
    ...(complaint === null
      ? []
      : [
          `Já reclamei no atendimento em ${formatDate(complaint.registradaEm)}. Protocolo: ${complaint.protocolo}.`,
        ]),
  ].join('\n')
}
