import {
  CopyLineButton,
  fetchSlip,
  instalmentName,
  LINE_CALL,
  loadLine,
  outcomeOf,
  SLIP_CALL,
  type SlipRef,
  useSlipFile,
} from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { centsOf } from '@portal/domain/money'
import { stateModeOf } from '@portal/domain/tax-id'
import { track } from '@portal/runtime'
import { Alert, Button, LinhaDigitavel, Money, Text } from '@portal/ui'
import { Barcode, Download } from 'lucide-react'
import { useState } from 'react'
import type { DueInstalment } from '../journey/concluded-agreement'
import styles from './slip-row.module.css'

export interface SlipRowProps {
  slip: SlipRef
  instalment: DueInstalment
  count: number
}

/** A slip that can still be paid: its line and its PDF, each fetched on demand. */
export function SlipRow({ slip, instalment, count }: SlipRowProps) {
  const [line, setLine] = useState<string | null>(null)
  const [lineFailure, setLineFailure] = useState<string>()
  const file = useSlipFile({
    call: SLIP_CALL,
    load: () => fetchSlip(slip),
    slip: { dueDate: instalment.dueDate, cents: centsOf(instalment.amount) },
    onTaken: () => track('boletoBaixado'),
  })
  const failure = lineFailure ?? file.failure

  async function showLine() {
    setLineFailure(undefined)
    try {
      setLine(await loadLine(slip))
    } catch (error) {
      track('erroBaixarBoleto')
      const { message } = outcomeOf(LINE_CALL, error, { stateMode: stateModeOf(slip.taxId) })
      setLineFailure(message ?? 'Não conseguimos buscar o boleto agora. Tente de novo.')
    }
  }

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div>
          <Text weight="strong">Vence {dateInWords(instalment.dueDate)}</Text>
          <Text tone="soft" size="sm">
            {instalmentName({ numero: instalment.number }, count)}
          </Text>
        </div>
        <Money cents={centsOf(instalment.amount)} size="lg" strong />
      </div>
      {line !== null && <LinhaDigitavel line={line} />}
      {failure !== undefined && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      <div className={styles.actions}>
        {line === null ? (
          <Button size="sm" icon={<Barcode size={20} />} onClick={showLine}>
            Ver código de barras
          </Button>
        ) : (
          <CopyLineButton size="sm" line={line} onCopied={() => track('codigoDeBarrasCopiado')} />
        )}
        <Button variant="secondary" size="sm" icon={<Download size={20} />} onClick={file.download}>
          Baixar boleto (PDF)
        </Button>
      </div>
    </li>
  )
}
