import {
  CopyLineButton,
  downloadFile,
  InBankApp,
  instalmentName,
  PixPayment,
  PRINT_CALL,
  printSlip,
  SlipOwner,
  type SlipRef,
  slipMessage,
  useAttempt,
  useSlipFile,
  useSlipPix,
} from '@portal/debtor'
import { slipCodesQuery } from '@portal/debtor/reads'
import { dateInWords } from '@portal/domain/dates'
import { centsOf } from '@portal/domain/money'
import { getServerTime, send, toast, track, useConfig } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { Button, Card, FormError, Heading, LinhaDigitavel, Money, Text } from '@portal/ui'
import { CalendarPlus, ChevronDown, ChevronUp, Download, Mail, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { ConcludedAgreement } from '../journey/concluded-agreement'
import { BarcodePicture } from './barcode-picture'
import { dueDatesCalendar } from './due-dates-calendar'
import styles from './slip-card.module.css'

const EMAIL_CALL = 'POST /api/auth/AcordoRealizadoEmail'

export interface SlipCardProps {
  agreement: ConcludedAgreement
  taxId: string
  line: string
}

export function slipOf(agreement: ConcludedAgreement, taxId: string): SlipRef {
  const { carteira, number, debt, instalments } = agreement
  return { taxId, carteira, agreement: number, instalment: instalments[0].number, debt }
}

function titleOf({ kind, instalments: [firstInstalment] }: ConcludedAgreement): string {
  if (kind === 'A vista') return 'Seu boleto'
  return firstInstalment.number === 1
    ? 'Boleto da primeira parcela'
    : `Boleto da ${instalmentName({ numero: firstInstalment.number }).toLowerCase()}`
}

/** The first slip: its codes and the common actions; the others are collapsed. */
export function SlipCard({ agreement, taxId, line }: SlipCardProps) {
  const { brand, pixOnSlips, slipIssuers } = useConfig()
  const slip = slipOf(agreement, taxId)
  const [firstInstalment] = agreement.instalments
  const cents = centsOf(firstInstalment.amount)
  // The response of the conclusion has only the line.
  const codes = useQuery({ ...slipCodesQuery(slip), enabled: pixOnSlips || slipIssuers.length > 0 })
  const pix = useSlipPix(codes.data?.pix, cents)
  // Reserves space for the Pix code while it loads; 24-hour slips have none.
  const awaitsPix = pixOnSlips && codes.isLoading && agreement.family !== 'BOLETO_24H'
  const file = useSlipFile({
    call: PRINT_CALL,
    load: () => printSlip(slip),
    slip: { dueDate: firstInstalment.dueDate, cents },
    onTaken: () => track('boletoBaixado'),
  })
  const email = useAttempt(EMAIL_CALL)
  const [more, setMore] = useState(false)

  const sendByEmail = () =>
    email.attempt(async () => {
      const { data } = await send(EMAIL_CALL, {
        body: { Carateira: slip.carteira, Divida: slip.debt, CpfCnpj: taxId, Linha: line },
      })
      toast(`Enviamos o acordo e o boleto para ${data.destino}`)
    })

  function saveCalendar() {
    const calendar = dueDatesCalendar(agreement, brand.name, new Date(getServerTime()))
    downloadFile({
      blob: new Blob([calendar], { type: 'text/calendar;charset=utf-8' }),
      filename: `vencimentos-${agreement.number}.ics`,
    })
  }

  return (
    <Card as="section" aria-labelledby="boleto" gap={16}>
      <div>
        <Heading level={2} size="lg" id="boleto">
          {titleOf(agreement)}
        </Heading>
        <Text tone="soft">Vence {dateInWords(firstInstalment.dueDate)}</Text>
      </div>
      <Money cents={cents} size="xl" strong />
      <SlipOwner taxId={taxId} />
      {(pix !== null || awaitsPix) && (
        <PixPayment
          pix={pix}
          onCopied={() => track('codigoDeBarrasCopiado', { metadata: { meio: 'PIX' } })}
        />
      )}
      <BarcodePicture line={line} />
      <LinhaDigitavel line={line} />
      <CopyLineButton
        variant={pix?.code || awaitsPix ? 'secondary' : 'primary'}
        fullWidth
        line={line}
        onCopied={() => track('codigoDeBarrasCopiado')}
      />
      <InBankApp />
      <FormError>{file.failure || email.failure}</FormError>
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" icon={<Download size={20} />} onClick={file.download}>
          Baixar boleto (PDF)
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon={<Share2 size={20} />}
          onClick={() =>
            file.share({
              title: `Boleto ${brand.name}`,
              text: slipMessage({ line, seal: codes.data?.seal }),
            })
          }
        >
          Compartilhar
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={more ? <ChevronUp size={20} /> : <ChevronDown size={20} />}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          Mais opções
        </Button>
      </div>
      {more && (
        <div className={styles.actions}>
          <Button variant="secondary" size="sm" icon={<Mail size={20} />} onClick={sendByEmail}>
            Enviar por e-mail
          </Button>
          <Button variant="secondary" size="sm" icon={<CalendarPlus size={20} />} onClick={saveCalendar}>
            Pôr na agenda
          </Button>
          <Button variant="secondary" size="sm" icon={<Printer size={20} />} onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
      )}
    </Card>
  )
}
