import { readBrCode } from '@portal/domain/br-code'
import { useConfig } from '@portal/runtime'

export interface SlipPix {
  /** Pix copia e cola; null when the code is invalid or has another amount. */
  code: string | null
  /** Payee name as shown by the payer's bank. */
  payee: string
}

/** Null when the bank or the slip has no Pix. */
export function useSlipPix(code: string | null | undefined, cents: number): SlipPix | null {
  const { pixOnSlips } = useConfig()
  if (!pixOnSlips || !code) return null
  const read = readBrCode(code)
  if (read === null || (read.cents !== null && read.cents !== cents)) return { code: null, payee: '' }
  return { code: code.trim(), payee: read.payee }
}
