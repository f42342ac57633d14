import {
  CopyLineButton,
  failureMessage,
  fetchSlip,
  instalmentName,
  LINE_CALL,
  loadSlipCodes,
  PixPayment,
  SLIP_CALL,
  SlipOwner,
  type SlipRef,
  useSlipFile,
  useSlipPix,
} from '@portal/debtor'
import type { SlipCodes } from '@portal/debtor/reads'
import { dateInWords } from '@portal/domain/dates'
import { centsOf } from '@portal/domain/money'
import { track, useConfig } from '@portal/runtime'
import { Button, FormError, Inline, LinhaDigitavel, Money, Text } from '@portal/ui'
import { Barcode, Download } from 'lucide-react'
import { useState } from 'react'
import type { DueInstalment } from '../journey/concluded-agreement'
import { BarcodePicture } from './barcode-picture'
import styles from './slip-row.module.css'

export interface SlipRowProps {
  slip: SlipRef
  instalment: DueInstalment
  count: number
}

/** Placeholder with the length of a line. */
const NO_LINE = '0'.repeat(47)

/** A payable slip; its codes and its PDF are fetched on demand. */
export function SlipRow({ slip, instalment, count }: SlipRowProps) {
  const { pixOnSlips } = useConfig()
  // 'awaited' reserves their space.
  const [codes, setCodes] = useState<SlipCodes | 'awaited' | null>(null)
  const [codesFailure, setCodesFailure] = useState('')
  const cents = centsOf(instalment.amount)
  const known = codes === 'awaited' ? null : codes
  const pix = useSlipPix(known?.pix, cents)
  const file = useSlipFile({
    call: SLIP_CALL,
    load: () => fetchSlip(slip),
    slip: { dueDate: instalment.dueDate, cents },
    onTaken: () => track('boletoBaixado'),
  })
  const failure = codesFailure || file.failure

  async function showCodes() {
    setCodesFailure('')
    setCodes('awaited')
    try {
      setCodes(await loadSlipCodes(slip))
    } catch (error) {
      setCodes(null)
      track('erroBaixarBoleto')
      setCodesFailure(failureMessage(LINE_CALL, error))
    }
  }

  return (
    <li className={styles.row}>
      <Inline gap={16} rowGap={8} justify="between">
        <div>
          <Text weight="strong">Vence {dateInWords(instalment.dueDate)}</Text>
          <Text tone="soft" size="sm">
            {instalmentName({ numero: instalment.number }, count)}
          </Text>
        </div>
        <Money cents={cents} size="lg" strong />
      </Inline>
      {codes !== null && <SlipOwner taxId={slip.taxId} />}
      {(pix !== null || (codes === 'awaited' && pixOnSlips)) && (
        <PixPayment
          pix={pix}
          onCopied={() => track('codigoDeBarrasCopiado', { metadata: { meio: 'PIX' } })}
        />
      )}
      {known !== null && (
        <div className={styles.printed}>
          <BarcodePicture line={known.line} />
        </div>
      )}
      {known !== null && <LinhaDigitavel line={known.line} />}
      {codes === 'awaited' && (
        <div aria-hidden="true" className={styles.awaited}>
          <LinhaDigitavel line={NO_LINE} />
        </div>
      )}
      <FormError>{failure}</FormError>
      <div className={styles.actions}>
        {known === null ? (
          <Button size="sm" icon={<Barcode size={20} />} onClick={showCodes}>
            Ver código de barras
          </Button>
        ) : (
          <CopyLineButton
            variant={pix?.code ? 'secondary' : 'primary'}
            size="sm"
            line={known.line}
            onCopied={() => track('codigoDeBarrasCopiado')}
          />
        )}
        <Button variant="secondary" size="sm" icon={<Download size={20} />} onClick={file.download}>
          Baixar boleto (PDF)
        </Button>
      </div>
    </li>
  )
}
