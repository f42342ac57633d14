import {
  CopyLineButton,
  canShare,
  currentTaxId,
  failureMessage,
  fetchSlip,
  InBankApp,
  instalmentName,
  LINE_CALL,
  PixPayment,
  PRINT_CALL,
  printSlip,
  SLIP_CALL,
  SlipOwner,
  slipMessage,
  useSlipFile,
  useSlipPix,
} from '@portal/debtor'
import { type SlipCodes, slipCodesQuery, useDebtorName } from '@portal/debtor/reads'
import { formatDate } from '@portal/domain/dates'
import { centsOf, formatMoney } from '@portal/domain/money'
import { track } from '@portal/runtime'
import { type QueryObserverResult, useQuery } from '@portal/runtime/query'
import {
  Button,
  DateText,
  DefinitionList,
  Dialog,
  ErrorState,
  FormError,
  Inline,
  LinhaDigitavel,
  Loading,
  Money,
  Skeleton,
  Stack,
  Text,
} from '@portal/ui'
import { Download, Share2 } from 'lucide-react'
import { type SlipOf, slipRef } from './slip'

interface SlipDialogProps {
  slip: SlipOf
  onClose: () => void
  /** The payment was changed, so the PDF must be generated again. */
  reprinted?: boolean
}

/** Everything to pay an instalment: the codes to copy, and the PDF. */
export function SlipDialog({ slip, onClose, reprinted = false }: SlipDialogProps) {
  const { agreement, instalment, isSettlement } = slip
  const name = isSettlement ? 'quitação' : instalmentName(instalment).toLowerCase()
  const codes = useQuery(slipCodesQuery(slipRef(slip)))
  const owner = useDebtorName()
  return (
    <Dialog open onClose={onClose} tall title={`Boleto: ${name}`}>
      <Stack gap={16}>
        <DefinitionList
          plain
          rows={[
            { label: 'Acordo', value: `${agreement.nomeProduto}, nº\u00a0${agreement.numeroAcordo}` },
            { label: 'Vencimento', value: <DateText iso={instalment.vencimento} style="weekday" /> },
            { label: 'Valor', value: <Money cents={centsOf(instalment.valor)} />, total: true },
          ]}
        />
        <SlipOwner taxId={currentTaxId()} name={owner} />
        <Codes {...codes} slip={slip} />
        {/* Rendered after the codes, which would shift it. */}
        {!codes.isPending && (
          <>
            <Sheet slip={slip} reprinted={reprinted} codes={codes.data} />
            <Text size="sm" tone="soft">
              {isSettlement
                ? 'Pague até o vencimento: depois dele o boleto não é aceito. Você pode gerar outro em Quitar antes.'
                : 'Pague até o vencimento: depois dele o boleto não é aceito e a parcela precisa ser renegociada.'}
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

type CodesProps = Pick<QueryObserverResult<SlipCodes>, 'data' | 'error' | 'isFetching' | 'refetch'> &
  Pick<SlipDialogProps, 'slip'>

function Codes({ data: codes, error, isFetching, refetch, slip: { agreement, instalment } }: CodesProps) {
  const pix = useSlipPix(codes?.pix, centsOf(instalment.valor))
  const metadata = { numeroAcordo: agreement.numeroAcordo }
  if (codes !== undefined) {
    return (
      <Stack gap={12}>
        {pix && (
          <PixPayment
            pix={pix}
            onCopied={() => track('codigoDeBarrasCopiado', { metadata: { ...metadata, meio: 'PIX' } })}
          />
        )}
        <LinhaDigitavel line={codes.line} />
        <CopyLineButton
          variant={pix?.code ? 'secondary' : 'primary'}
          fullWidth
          line={codes.line}
          onCopied={() => track('codigoDeBarrasCopiado', { metadata })}
        />
        <InBankApp />
      </Stack>
    )
  }
  return isFetching ? (
    <Loading label="Buscando o código de barras">
      <Stack gap={12}>
        <Skeleton shape="title" />
        <Skeleton shape="control" />
      </Stack>
    </Loading>
  ) : (
    <ErrorState
      level={3}
      title="Não conseguimos buscar o código de barras"
      text={failureMessage(LINE_CALL, error)}
      onRetry={() => refetch()}
    />
  )
}

interface SheetProps extends Pick<SlipDialogProps, 'slip' | 'reprinted'> {
  codes: SlipCodes | undefined
}

/** The PDF, to save or to share. */
function Sheet({ slip, codes, reprinted }: SheetProps) {
  const { agreement, instalment } = slip
  const metadata = { numeroAcordo: agreement.numeroAcordo }
  const { failure, download, share } = useSlipFile({
    call: reprinted ? PRINT_CALL : SLIP_CALL,
    load: () => (reprinted ? printSlip : fetchSlip)(slipRef(slip)),
    slip: { dueDate: instalment.vencimento, cents: centsOf(instalment.valor) },
    metadata,
    onTaken: (how) =>
      track('boletoBaixado', {
        metadata: how === 'shared' ? { ...metadata, compartilhado: true } : metadata,
      }),
  })
  const title = `Boleto de ${formatMoney(centsOf(instalment.valor))}, vence em ${formatDate(instalment.vencimento)}`
  const text = codes === undefined ? title : `${title}\n${slipMessage(codes)}`

  return (
    <Stack gap={12}>
      <Inline>
        <Button variant="secondary" icon={<Download size={20} />} onClick={download}>
          Baixar PDF
        </Button>
        {canShare() && (
          <Button variant="secondary" icon={<Share2 size={20} />} onClick={() => share({ title, text })}>
            Compartilhar
          </Button>
        )}
      </Inline>
      <FormError>{failure}</FormError>
    </Stack>
  )
}
