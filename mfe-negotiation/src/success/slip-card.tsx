import { CopyButton } from '@portal/connected'
import { outcomeOf } from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { formatLine } from '@portal/domain/linha-digitavel'
import { centsOf } from '@portal/domain/money'
import { stateModeOf } from '@portal/domain/tax-id'
import { ApiError, toast, track, useConfig } from '@portal/runtime'
import { Alert, Button, Card, Heading, LinhaDigitavel, Money, Stack, Text } from '@portal/ui'
import { CalendarPlus, Download, Mail, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { AgreementMade } from '../journey/agreement-made'
import { dueDatesCalendar } from './due-dates-calendar'
import { saveFile, shareFile } from './save-file'
import { fetchSlip, type SlipRef, sendByEmail } from './slip-calls'
import styles from './slip-card.module.css'

export interface SlipCardProps {
  agreement: AgreementMade
  taxId: string
  line: string
}

export function slipOf(agreement: AgreementMade, taxId: string): SlipRef {
  const { carteira, number, debt, instalments } = agreement
  return { taxId, carteira, agreement: number, instalment: instalments[0].number, debt }
}

/** The first slip: its line to copy, and every way to take it along. */
export function SlipCard({ agreement, taxId, line }: SlipCardProps) {
  const { brand } = useConfig()
  const [failure, setFailure] = useState<string | null>(null)
  const slip = slipOf(agreement, taxId)
  const [first] = agreement.instalments
  const stateMode = stateModeOf(taxId)

  /** Runs something with the PDF; a failure stays on the card until the next try. */
  async function withSlip(use: (blob: Blob, filename: string) => unknown) {
    setFailure(null)
    try {
      const { blob, filename } = await fetchSlip(slip)
      await use(blob, filename)
    } catch (error) {
      track('erroBaixarBoleto')
      const { message } = outcomeOf('POST /api/v1/boleto/imprimir', error, { stateMode })
      setFailure(
        error instanceof ApiError && error.kind === 'malformed'
          ? 'O arquivo que chegou não é um boleto. Tente de novo ou copie a linha digitável.'
          : (message ?? 'Não conseguimos baixar o boleto agora. Tente de novo.'),
      )
    }
  }

  const download = () =>
    withSlip((blob, filename) => {
      saveFile(blob, filename)
      track('boletoBaixado')
    })

  const share = () =>
    withSlip(async (blob, filename) => {
      const file = new File([blob], filename, { type: 'application/pdf' })
      const shared = await shareFile(file, `Boleto ${brand.name}`, formatLine(line))
      if (shared === 'unsupported') saveFile(blob, filename)
      if (shared !== 'cancelled') track('boletoBaixado')
    })

  async function email() {
    setFailure(null)
    try {
      const destination = await sendByEmail(slip, line)
      toast(`Enviamos o acordo e o boleto para ${destination}`)
    } catch (error) {
      const { message } = outcomeOf('POST /api/auth/AcordoRealizadoEmail', error, { stateMode })
      setFailure(message ?? 'Não conseguimos enviar o e-mail agora. Tente de novo.')
    }
  }

  function saveCalendar() {
    const calendar = dueDatesCalendar(agreement, brand.name, new Date())
    saveFile(
      new Blob([calendar], { type: 'text/calendar;charset=utf-8' }),
      `vencimentos-${agreement.number}.ics`,
    )
  }

  return (
    <Card as="section" aria-labelledby="boleto" className={styles.slip}>
      <Stack gap={16}>
        <div>
          <Heading level={2} size="lg" id="boleto">
            {agreement.kind === 'A vista' ? 'Seu boleto' : 'Boleto da primeira parcela'}
          </Heading>
          <Text tone="soft">Vence {dateInWords(first.dueDate)}</Text>
        </div>
        <Money cents={centsOf(first.amount)} size="xl" strong />
        <LinhaDigitavel line={line} />
        <CopyButton
          variant="primary"
          fullWidth
          text={line}
          label="Copiar linha digitável"
          onCopied={() => track('codigoDeBarrasCopiado')}
        />
        {failure !== null && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        <div className={styles.actions}>
          <Button variant="secondary" size="sm" icon={<Download size={20} />} onClick={download}>
            Baixar boleto (PDF)
          </Button>
          <Button variant="secondary" size="sm" icon={<Share2 size={20} />} onClick={share}>
            Compartilhar
          </Button>
          <Button variant="secondary" size="sm" icon={<Mail size={20} />} onClick={email}>
            Enviar por e-mail
          </Button>
          <Button variant="secondary" size="sm" icon={<CalendarPlus size={20} />} onClick={saveCalendar}>
            Pôr na agenda
          </Button>
          <Button variant="secondary" size="sm" icon={<Printer size={20} />} onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
