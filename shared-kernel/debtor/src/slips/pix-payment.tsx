import { CopyButton } from '@portal/connected'
import { maskName } from '@portal/domain/person-name'
import { maskTaxId, stateModeOf } from '@portal/domain/tax-id'
import { useConfig } from '@portal/runtime'
import { Skeleton, Text, Unbroken } from '@portal/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import styles from './pix-payment.module.css'
import type { QrCodeProps } from './qr-code'
import type { SlipPix } from './slip-pix'

/** Whoever has no slip before them does not load it; without it the code can still be copied. */
const QrCode = lazy<ComponentType<QrCodeProps>>(() =>
  import('./qr-code').then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: () => null }),
  ),
)

export interface PixPaymentProps {
  /** Null while it is awaited: its place is kept. */
  pix: SlipPix | null
  /** For the journey. */
  onCopied: () => void
}

/** Names in a Pix code have neither punctuation nor small letters. */
const asInPix = (name: string) => name.replace(/[^\p{L}\d ]/gu, '').toUpperCase()

/** Pays the same slip at once: the code to copy on this device, the QR code for another one's camera. */
export function PixPayment({ pix, onCopied }: PixPaymentProps) {
  const { brand } = useConfig()
  return (
    <div className={styles.pix} aria-busy={pix === null}>
      <div className={styles.words}>
        <Text weight="strong">Pague com Pix</Text>
        {pix ? (
          <CopyButton
            variant="primary"
            fullWidth
            text={pix.code}
            label="Copiar código Pix"
            onCopied={onCopied}
          />
        ) : (
          <Skeleton shape="control" />
        )}
        <Text size="sm" tone="soft" className={pix ? undefined : styles.awaited}>
          No aplicativo do seu banco, escolha Pix copia e cola. Ou aponte a câmera para o QR Code. Quem recebe
          é {pix?.payee ?? asInPix(brand.legalName)}. Pague de um jeito só: Pix ou código de barras.
        </Text>
      </div>
      <Suspense fallback={<div className={styles.square} />}>
        {pix ? (
          <QrCode text={pix.code} label="QR Code para pagar este boleto com Pix" className={styles.square} />
        ) : (
          <Skeleton className={styles.square} />
        )}
      </Suspense>
    </div>
  )
}

interface SlipOwnerProps {
  taxId: string
  name?: string | null
}

/** Whose debt the codes under it pay; the name masked, as others may see the screen. */
export function SlipOwner({ taxId, name = null }: SlipOwnerProps) {
  return (
    <Text weight="strong">
      Boleto {name === null ? 'do' : `de ${maskName(name)},`} {stateModeOf(taxId) === 'PJ' ? 'CNPJ' : 'CPF'}{' '}
      <Unbroken>{maskTaxId(taxId)}</Unbroken>
    </Text>
  )
}

/** Registered slips appear at the payer's own bank (DDA), so most need no paper. */
export function InBankApp() {
  return (
    <Text size="sm" tone="soft">
      Antes de imprimir, veja no aplicativo do seu banco: se você recebe boletos por ele (DDA), este já está
      lá.
    </Text>
  )
}
