import { createHash } from 'node:crypto'
import { crc16 } from '@portal/domain/br-code'
import type { Cents } from '../money/cents'

/** Who receives, as a BR Code names it: capital letters without accents, 25 and 15 of them at most. */
export interface PixReceiver {
  name: string
  city: string
  /** Where the receiver's provider keeps the charges, without protocol. */
  charges: string
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`a field of a BR Code has up to 99 characters: ${value}`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** The provider's own id of the charge, the same for the same slip: 32 hexadecimal digits. */
function chargeOf(barcode: string): string {
  return createHash('sha256').update(barcode).digest('hex').slice(0, 32)
}

/**
 * Pix copia e cola of a slip: a dynamic BR Code that leads to the charge with due date (cobv) at the receiver's
 * provider. Layout: Central Bank, "Manual de Padrões para Iniciação do Pix" (EMV QRCPS, merchant-presented).
 */
export function brCodeOf({ name, city, charges }: PixReceiver, barcode: string, valueCents: Cents): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', `${charges}/${chargeOf(barcode)}`)
  const unsigned = [
    field('00', '01'),
    // It can be paid once.
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', (valueCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    // The charge has the id.
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return unsigned + crc16(unsigned)
}
