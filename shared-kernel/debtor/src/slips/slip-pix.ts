import { readBrCode } from '@portal/domain/br-code'
import { useConfig } from '@portal/runtime'

/** Pix that pays a slip. */
export interface SlipPix {
  /** Pix copia e cola. */
  code: string
  /** As the payer's bank names who receives. */
  payee: string
}

/** Null without Pix, or when the code is broken or pays another value: then the barcode alone is shown. */
export function useSlipPix(code: string | null | undefined, cents: number): SlipPix | null {
  const { pixOnSlips } = useConfig()
  const read = pixOnSlips && code ? readBrCode(code) : null
  if (!code || read === null || (read.cents !== null && read.cents !== cents)) return null
  return { code, payee: read.payee }
}
