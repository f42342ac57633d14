import { inSaoPaulo, openingInWords } from '@portal/domain/opening-hours'

/** 'amanhã às 6h', from the ISO timestamp of the bank. */
export function reopeningInWords(moment: string, now: Date): string | null {
  const instant = new Date(moment)
  if (Number.isNaN(instant.getTime())) return null
  const { date, time } = inSaoPaulo(instant)
  return openingInWords({ date, from: time }, now)
}
