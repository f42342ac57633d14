import { CopyButton } from '@portal/connected'
import { slipLineQuery } from '@portal/debtor/reads'
import { formatDate } from '@portal/domain/dates'
import { formatLine } from '@portal/domain/linha-digitavel'
import { centsOf, formatMoney } from '@portal/domain/money'
import { announce, outcomeOf, type ReceivedFile, track } from '@portal/runtime'
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
import { useState } from 'react'
import { instalmentName } from '../agreements/agreement-words'
import { currentStateMode } from '../debtor/current-debtor'
import { canShareFile, saveFile, shareRefusal } from './save-file'
import { fetchSheet, type SlipOf } from './slip'

interface SlipDialogProps {
  slip: SlipOf
  onClose: () => void
  /** How the PDF is had. */
  loadSheet?: (slip: SlipOf) => Promise<ReceivedFile>
}

/** Everything to pay one instalment: the line to copy, the sheet to keep or to send on. */
export function SlipDialog({ slip, onClose, loadSheet = fetchSheet }: SlipDialogProps) {
  const { agreement, instalment } = slip
  const line = useQuery(slipLineQuery(agreement.carteira, instalment.divida))
  return (
    <Dialog open onClose={onClose} title={`Boleto: ${instalmentName(instalment).toLowerCase()}`}>
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
        <Sheet slip={slip} loadSheet={loadSheet} line={line.data ?? null} />
        <Text size="sm" tone="soft">
          Pague até o vencimento: depois dele o boleto não é aceito e a parcela precisa ser renegociada.
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
        <CopyButton
          variant="primary"
          fullWidth
          text={formatLine(line)}
          label="Copiar código de barras"
          onCopied={() =>
            track('codigoDeBarrasCopiado', { metadata: { numeroAcordo: agreement.numeroAcordo } })
          }
        />
      </Stack>
    )
  }
  return isFetching ? (
    <Loading label="Buscando o código do boleto">
      <Stack gap={12}>
        <Skeleton shape="title" />
        <Skeleton shape="control" />
      </Stack>
    </Loading>
  ) : (
    <ErrorState
      level={3}
      title="Não conseguimos buscar o código"
      text={messageOf(error)}
      onRetry={() => refetch()}
    />
  )
}

function messageOf(error: unknown): string | undefined {
  return outcomeOf('GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}', error, {
    stateMode: currentStateMode(),
  }).message
}

/** The PDF, fetched when it is first wanted and kept while the dialog is open. */
interface SheetProps extends Required<Pick<SlipDialogProps, 'slip' | 'loadSheet'>> {
  line: string | null
}

function Sheet({ slip, line, loadSheet }: SheetProps) {
  const [file, setFile] = useState<ReceivedFile | null>(null)
  const [failure, setFailure] = useState<string>()
  const shareable = typeof navigator.share === 'function'

  async function withFile(use: (file: ReceivedFile) => void | Promise<void>) {
    setFailure(undefined)
    try {
      await use(file ?? (await keep()))
    } catch (error) {
      setFailure(failureInWords(error))
    }
  }

  async function keep(): Promise<ReceivedFile> {
    try {
      const received = await loadSheet(slip)
      setFile(received)
      return received
    } catch (error) {
      track('erroBaixarBoleto', { metadata: { numeroAcordo: slip.agreement.numeroAcordo } })
      throw error
    }
  }

  function download(received: ReceivedFile) {
    saveFile(received)
    track('boletoBaixado', { metadata: { numeroAcordo: slip.agreement.numeroAcordo } })
    announce('Boleto baixado')
  }

  return (
    <Stack gap={12}>
      <Inline>
        <Button variant="secondary" icon={<Download size={20} />} onClick={() => withFile(download)}>
          Baixar PDF
        </Button>
        {shareable && (
          <Button
            variant="secondary"
            icon={<Share2 size={20} />}
            onClick={() => withFile((received) => share(received, slip, line))}
          >
            Compartilhar
          </Button>
        )}
      </Inline>
      <FormError>{failure}</FormError>
    </Stack>
  )
}

function failureInWords(error: unknown): string | undefined {
  switch (shareRefusal(error)) {
    case 'dismissed':
      return undefined
    // Fetching took longer than the press counts for; the file is here now.
    case 'late':
      return 'O boleto está pronto. Toque em Compartilhar de novo.'
    case null:
      return 'Não conseguimos abrir o boleto agora. Tente de novo em instantes.'
  }
}

async function share(
  { blob, filename }: ReceivedFile,
  { instalment, agreement }: SlipOf,
  line: string | null,
): Promise<void> {
  const file = new File([blob], filename, { type: blob.type })
  const title = `Boleto de ${formatMoney(centsOf(instalment.valor))}, vence em ${formatDate(instalment.vencimento)}`
  const text = line === null ? title : `${title}\n${formatLine(line)}`
  await navigator.share(canShareFile(file) ? { title, files: [file] } : { title, text })
  track('boletoBaixado', { metadata: { numeroAcordo: agreement.numeroAcordo, compartilhado: true } })
}
