import type { Opportunity } from '@portal/contract'
import { dateInWords, timeInWords } from '@portal/domain/dates'
import { inSaoPaulo } from '@portal/domain/opening-hours'

/** '2 oportunidades' */
export function opportunitiesInWords(count: number): string {
  if (count === 0) return 'Nenhuma oportunidade'
  return count === 1 ? '1 oportunidade' : `${count} oportunidades`
}

/** '2 contratos' */
export function contractsInWords(count: number): string {
  return count === 1 ? '1 contrato' : `${count} contratos`
}

/** The last day of an offer, or the moment after which its slip is no longer available. */
export function deadlineInWords({
  validade,
  prazoFinal,
}: Pick<Opportunity, 'validade' | 'prazoFinal'>): string {
  if (prazoFinal === null) return `Válida até ${dateInWords(validade)}`
  const { date, time } = inSaoPaulo(new Date(prazoFinal))
  return `Só até ${dateInWords(date)}, às ${timeInWords(time)}`
}

type Noted = Pick<
  Opportunity,
  'veiculo' | 'semEntrada' | 'exigeDocumentos' | 'exigeAssinatura' | 'formasPagamento' | 'acordoOrigem'
>

/** Short notes to read before choosing an offer. */
export function notesOf(offer: Noted): string[] {
  const notes: string[] = []
  if (offer.veiculo) notes.push(`${offer.veiculo.descricao}, placa ${offer.veiculo.placa}`)
  if (offer.acordoOrigem !== null) notes.push(`Renegocia o acordo ${offer.acordoOrigem}, que está em atraso`)
  if (offer.semEntrada) notes.push('Sem entrada')
  if (offer.formasPagamento.includes('DEBITO_AUTOMATICO')) notes.push('Aceita débito automático')
  if (offer.exigeDocumentos) notes.push('Pede documentos depois do aceite')
  if (offer.exigeAssinatura) notes.push('Termina com assinatura digital')
  return notes
}
