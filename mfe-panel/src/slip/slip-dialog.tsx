import {
  CopyLineButton,
  canShare,
  currentStateMode,
  fetchSlip,
  instalmentName,
  LINE_CALL,
  outcomeOf,
  PRINT_CALL,
  printSlip,
  SLIP_CALL,
  useSlipFile,
} from '@portal/debtor'
import { slipLineQuery } from '@portal/debtor/reads'
import { formatDate } from '@portal/domain/dates'
import { formatLine } from '@portal/domain/linha-digitavel'
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
  /** The payment was changed: the PDF is generated again. */
  reprinted?: boolean
}

/** Everything to pay one instalment: the line to copy, the PDF to save or to share. */
export function SlipDialog({ slip, onClose, reprinted = false }: SlipDialogProps) {
  const { agreement, instalment, isSettlement } = slip
  const name = isSettlement ? 'quitação' : instalmentName(instalment).toLowerCase()
  const line = useQuery(slipLineQuery(slipRef(slip)))
  return (
    <Dialog open onClose={onClose} title={`Boleto: ${name}`}>
      <Stack gap={16}>
        <DefinitionList
          plain
          rows={[
            { label: 'Acordo', value: `${agreement.nomeProduto}, nº ${agreement.numeroAcordo}` },
            { label: 'Vencimento', value: <DateText iso={instalment.vencimento} style="weekday" /> },
            { label: 'Valor', value: <Money cents={centsOf(instalment.valor)} />, total: true },
          ]}
        />
        <Line {...line} agreement={agreement} />
        <Sheet slip={slip} reprinted={reprinted} line={line.data ?? null} />
        <Text size="sm" tone="soft">
          {isSettlement
            ? 'Pague até o vencimento: depois dele o boleto não é aceito. Você pode gerar outro em Quitar antes.'
            : 'Pague até o vencimento: depois dele o boleto não é aceito e a parcela precisa ser renegociada.'}
        </Text>
      </Stack>
    </Dialog>
  )
}

type LineProps = Pick<QueryObserverResult<string>, 'data' | 'error' | 'isFetching' | 'refetch'> &
  Pick<SlipOf, 'agreement'>

function Line({ data: line, error, isFetching, refetch, agreement }: LineProps) {
  if (line !== undefined) {
    return (
      <Stack gap={12}>
        <LinhaDigitavel line={line} />
        <CopyLineButton
          fullWidth
          line={line}
          onCopied={() =>
            track('codigoDeBarrasCopiado', { metadata: { numeroAcordo: agreement.numeroAcordo } })
          }
        />
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
      text={messageOf(error)}
      onRetry={() => refetch()}
    />
  )
}

function messageOf(error: unknown): string | undefined {
  return outcomeOf(LINE_CALL, error, {
    stateMode: currentStateMode(),
  }).message
}

interface SheetProps extends Pick<SlipDialogProps, 'slip' | 'reprinted'> {
  line: string | null
}

/** The PDF to save or to share. */
function Sheet({ slip, line, reprinted }: SheetProps) {
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
  const text = line === null ? title : `${title}\n${formatLine(line)}`

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
