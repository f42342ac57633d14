import { CopyButton } from '@portal/connected'
import { brCodeName } from '@portal/domain/br-code'
import { maskName } from '@portal/domain/person-name'
import { maskTaxId, stateModeOf } from '@portal/domain/tax-id'
import { useConfig } from '@portal/runtime'
import { Alert, Inline, Skeleton, Stack, Text, Unbroken, Untranslated } from '@portal/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import styles from './pix-payment.module.css'
import type { QrCodeProps } from './qr-code'
import type { SlipPix } from './slip-pix'

/** Loaded only with a slip on screen. If it fails to load, the code can still be copied. */
const QrCode = lazy<ComponentType<QrCodeProps>>(() =>
  import('./qr-code').then(
    (loaded) => ({ default: loaded.QrCode }),
    () => ({ default: () => null }),
  ),
)

export interface PixPaymentProps {
  /** Null while loading; the space is reserved. */
  pix: SlipPix | null
  /** Called for journey tracking. */
  onCopied: () => void
}

/** Instant payment of the slip: the code to copy on this device, the QR code for another one. */
export function PixPayment({ pix, onCopied }: PixPaymentProps) {
  const { brand } = useConfig()
  if (pix?.code === null)
    return (
      <Alert tone="warning">
        Não conseguimos conferir o Pix deste boleto, por isso ele não aparece. Pague pelo código de barras.
      </Alert>
    )
  return (
    <Inline gap={16} aria-busy={pix === null}>
      <Stack gap={12} className={styles.words}>
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
          é <Untranslated>{pix?.payee ?? brCodeName(brand.legalName)}</Untranslated>. Pague de um jeito só:
          Pix ou código de barras.
        </Text>
      </Stack>
      <Suspense fallback={<div className={styles.square} />}>
        {pix ? (
          <QrCode text={pix.code} label="QR Code para pagar este boleto com Pix" className={styles.square} />
        ) : (
          <Skeleton className={styles.square} />
        )}
      </Suspense>
    </Inline>
  )
}

interface SlipOwnerProps {
  taxId: string
  name?: string | null
}

/** The debtor whose slip is paid; the name is masked, as others may see the screen. */
export function SlipOwner({ taxId, name = null }: SlipOwnerProps) {
  return (
    <Text weight="strong">
      Boleto {name === null ? 'do' : `de ${maskName(name)},`} {stateModeOf(taxId) === 'PJ' ? 'CNPJ' : 'CPF'}{' '}
      <Unbroken>{maskTaxId(taxId)}</Unbroken>
    </Text>
  )
}

/** Registered slips appear in the payer's banking app (DDA), so printing is rarely needed. */
export function InBankApp() {
  return (
    <Text size="sm" tone="soft">
      Antes de imprimir, veja no aplicativo do seu banco: se você recebe boletos por ele (DDA), este já está
      lá.
    </Text>
  )
}
