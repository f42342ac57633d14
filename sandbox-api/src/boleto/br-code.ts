import { createHash } from 'node:crypto'
import { brCodeName, crc16 } from '@portal/domain/br-code'
import type { Cents } from '../money/cents'
import type { Bank } from '../server/banks'

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`a field of a BR Code has up to 99 characters: ${value}`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** The charge's id (txid) at the provider, deterministic per slip: 32 hexadecimal digits. */
function chargeOf(barcode: string): string {
  return createHash('sha256').update(barcode).digest('hex').slice(0, 32)
}

/**
 * Pix copia e cola of a slip: a dynamic BR Code with the location of its charge (cobv), names truncated and without
 * accents. Layout: Central Bank, "Manual de Padrões para Iniciação do Pix" (EMV QRCPS, merchant-presented).
 */
export function brCodeOf({ name, city, charges }: Bank['pix'], barcode: string, valueCents: Cents): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', `${charges}/${chargeOf(barcode)}`)
  const unsigned = [
    field('00', '01'),
    // Single use.
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', (valueCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', brCodeName(name).slice(0, 25)),
    field('60', brCodeName(city).slice(0, 15)),
    // The charge holds the txid.
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return unsigned + crc16(unsigned)
}
