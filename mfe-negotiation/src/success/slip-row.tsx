import { CopyButton } from '@portal/connected'
import { dateInWords } from '@portal/domain/dates'
import { centsOf } from '@portal/domain/money'
import { stateModeOf } from '@portal/domain/tax-id'
import { outcomeOf, sendForFile, track } from '@portal/runtime'
import { Alert, Button, LinhaDigitavel, Money, Text } from '@portal/ui'
import { Barcode, Download } from 'lucide-react'
import { useState } from 'react'
import type { DueInstalment } from '../journey/agreement-made'
import { execResposta } from '../journey/opportunities'
import { saveFile } from './save-file'
import { loadLine, type SlipRef } from './slip-calls'
import styles from './slip-row.module.css'

export interface SlipRowProps {
  slip: SlipRef
  instalment: DueInstalment
  count: number
}

/** A slip that can still be paid: its line and its PDF, each fetched when it is wanted. */
export function SlipRow({ slip, instalment, count }: SlipRowProps) {
  const [line, setLine] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stateMode = stateModeOf(slip.taxId)

  async function attempt(call: typeof PDF | typeof LINE, work: () => Promise<void>) {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      track('erroBaixarBoleto')
      const { message } = outcomeOf(call, error, { stateMode })
      setFailure(message ?? 'Não conseguimos buscar o boleto agora. Tente de novo.')
    }
  }

  const download = () =>
    attempt(PDF, async () => {
      const { blob, filename } = await sendForFile(PDF, {
        params: {
          carteira: slip.carteira,
          acordo: slip.agreement,
          parcela: String(slip.instalment),
          exec: execResposta() || '0',
        },
      })
      saveFile(blob, filename)
      track('boletoBaixado')
    })

  const showLine = () => attempt(LINE, async () => setLine(await loadLine(slip)))

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div>
          <Text weight="strong">Vence {dateInWords(instalment.dueDate)}</Text>
          <Text tone="soft" size="sm">
            {count === 1 ? 'Pagamento à vista' : `Parcela ${instalment.number} de ${count}`}
          </Text>
        </div>
        <Money cents={centsOf(instalment.amount)} size="lg" strong />
      </div>
      {line !== null && <LinhaDigitavel line={line} />}
      {failure !== null && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      <div className={styles.actions}>
        {line === null ? (
          <Button size="sm" icon={<Barcode size={20} />} onClick={showLine}>
            Ver linha digitável
          </Button>
        ) : (
          <CopyButton
            size="sm"
            variant="primary"
            text={line}
            label="Copiar linha digitável"
            onCopied={() => track('codigoDeBarrasCopiado')}
          />
        )}
        <Button variant="secondary" size="sm" icon={<Download size={20} />} onClick={download}>
          Baixar boleto (PDF)
        </Button>
      </div>
    </li>
  )
}

const PDF = 'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}'
const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
