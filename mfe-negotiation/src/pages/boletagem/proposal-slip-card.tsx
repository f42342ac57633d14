import type { ProposalSlip } from '@portal/contract'
import {
  CopyLineButton,
  costOf,
  execResposta,
  PixPayment,
  PRINT_CALL,
  SlipOwner,
  useSlipFile,
  useSlipPix,
} from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { discountPercent } from '@portal/domain/debt-comparison'
import { centsOf } from '@portal/domain/money'
import { type ReceivedFile, type StepName, sendForFile, track } from '@portal/runtime'
import {
  Badge,
  Button,
  Card,
  DebtDifference,
  DefinitionList,
  FormError,
  Heading,
  Inline,
  LinhaDigitavel,
  Money,
  OldValue,
  Text,
} from '@portal/ui'
import { Barcode, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from './proposal-slip-card.module.css'

export interface ProposalSlipCardProps {
  slip: ProposalSlip
  /** The line is initially expanded. */
  open: boolean
}

/** A proposal slip: paying it accepts the offer; not paying it has no cost. */
export function ProposalSlipCard({ slip, open }: ProposalSlipCardProps) {
  const [shown, setShown] = useState(open)
  const concluded = useRef(false)
  const { idNegociacao } = slip
  const cost = costOf({ valorOriginal: slip.valorOriginal, totalAPagar: slip.valor })
  const discount = discountPercent(cost)
  const pix = useSlipPix(slip.pix, cost.total)

  function showOffer() {
    setShown(true)
    track('boletagemNegociar', { idNegociacao })
  }

  /** Tracks the first copy or download as the campaign's conclusion. */
  function trackTaken(step: StepName) {
    track(step, { idNegociacao })
    if (!concluded.current) track('sucessoBoletagem', { idNegociacao, valueTotal: slip.valor })
    concluded.current = true
  }

  const { failure, download } = useSlipFile({
    call: PRINT_CALL,
    load: () => printProposalSlip(slip),
    slip: { dueDate: slip.vencimento, cents: cost.total },
    onTaken: () => trackTaken('boletagemBoletoBaixado'),
  })

  return (
    <Card as="article" aria-label={slip.nomeProduto} gap={16}>
      <Inline justify="between" align="start">
        <Heading level={2} size="lg">
          {slip.nomeProduto}
        </Heading>
        {discount > 0 && <Badge tone="success">{discount}% de desconto à vista</Badge>}
      </Inline>
      <div>
        {discount > 0 && <OldValue cents={cost.debt} label="Você deve hoje" />}
        <Inline as="p" gap={16} rowGap={4} align="baseline">
          <Money cents={centsOf(slip.valor)} size="xl" strong />
          <Text as="span" tone="soft">
            à vista, até {dateInWords(slip.vencimento)}
          </Text>
        </Inline>
      </div>
      <DebtDifference cost={cost} />
      <DefinitionList
        rows={[
          { label: 'Quem recebe', value: slip.beneficiario },
          {
            label: slip.contratos.length === 1 ? 'Contrato' : 'Contratos',
            value: slip.contratos.join(', '),
          },
        ]}
      />
      <SlipOwner taxId={slip.pagador} />
      {shown && pix && <PixPayment pix={pix} onCopied={() => trackTaken('boletagemCodigoCopiado')} />}
      {shown && <LinhaDigitavel line={slip.linhaDigitavel} />}
      <FormError>{failure}</FormError>
      <div className={styles.actions}>
        {shown ? (
          <CopyLineButton
            variant={pix?.code ? 'secondary' : 'primary'}
            line={slip.linhaDigitavel}
            onCopied={() => trackTaken('boletagemCodigoCopiado')}
          />
        ) : (
          <Button icon={<Barcode size={20} />} onClick={showOffer}>
            Ver código de barras
          </Button>
        )}
        <Button variant="secondary" icon={<Download size={20} />} onClick={download}>
          Baixar boleto (PDF)
        </Button>
      </div>
    </Card>
  )
}

function printProposalSlip({ carteira, idNegociacao, contratos }: ProposalSlip): Promise<ReceivedFile> {
  return sendForFile(PRINT_CALL, {
    body: { carteira, idNegociacao, contratos: [...contratos], execResposta: execResposta() },
  })
}
