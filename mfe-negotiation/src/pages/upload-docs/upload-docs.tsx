import { ButtonLink } from '@portal/connected'
import { LeftOutNotice, signingDeadline } from '@portal/debtor'
import { countLeftOut } from '@portal/domain/shape'
import { withCallCode } from '@portal/domain/trace-context'
import { loadQuery } from '@portal/runtime/query'
import { type LoaderFunctionArgs, useLoaderData } from '@portal/runtime/router'
import {
  Alert,
  Badge,
  type BadgeProps,
  Button,
  Card,
  FailureText,
  FileField,
  Heading,
  Inline,
  ProgressBar,
  Stack,
  TaskLayout,
  Text,
} from '@portal/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { agreementOfRequest } from '../../journey/load-agreement'
import { fileSize } from './file-rules'
import styles from './upload-docs.module.css'
import { documentsQuery, type RequiredDocument, type Sending, useDocuments } from './use-documents'

export { ErrorBoundary } from '../../layout/load-failure'

export async function loader({ request }: LoaderFunctionArgs) {
  const agreement = await agreementOfRequest(request, ['AGUARDANDO_DOCUMENTOS'])
  return { agreement, loaded: await loadQuery(documentsQuery(agreement.numeroAcordo), request.signal) }
}

const stateWords: Readonly<Record<RequiredDocument['estado'], { word: string; tone: BadgeProps['tone'] }>> = {
  PENDENTE: { word: 'Falta enviar', tone: 'warning' },
  EM_ANALISE: { word: 'Em análise', tone: 'info' },
  APROVADO: { word: 'Aprovado', tone: 'success' },
  RECUSADO: { word: 'Recusado', tone: 'danger' },
}

/** The documents required for a vehicle. Each is sent, retried and reviewed separately. */
export function DocumentUploadPage() {
  const { agreement, loaded } = useLoaderData<typeof loader>()
  const { documents, reviewResult, sendingOf, upload, removeDocument } = useDocuments(agreement, loaded)
  const approved = documents.documentos.filter(({ estado }) => estado === 'APROVADO').length
  const leftOut = countLeftOut(documents, 'documentos')
  const count = documents.documentos.length + leftOut
  const query = new URLSearchParams({ acordo: agreement.numeroAcordo })
  return (
    <TaskLayout
      title="Envie seus documentos"
      lead={`${agreement.nomeProduto}, acordo ${agreement.numeroAcordo}. PDF, JPG ou PNG, até ${fileSize(documents.tamanhoMaximo)} cada. Fotos do celular servem, desde que dê para ler tudo.`}
      head={
        <ProgressBar
          label="Documentos aprovados"
          value={approved / Math.max(1, count)}
          valueText={`${approved} de ${count}`}
        />
      }
    >
      <LeftOutNotice what="document" count={leftOut} />
      <Stack as="ul">
        {documents.documentos.map((document) => (
          <DocumentCard
            key={document.id}
            document={document}
            accept={documents.tiposAceitos.join(',')}
            sending={sendingOf(document.id)}
            onFile={(file) => void upload(document.id, file)}
            onRetry={(file) => upload(document.id, file)}
            onRemove={() => removeDocument(document.id)}
          />
        ))}
      </Stack>
      {/* One replaces the other in place: the last approval arrives by polling and must not shift the layout. */}
      {reviewResult === 'complete' ? (
        <Alert
          key="approved"
          tone="success"
          live
          title="Documentos aprovados"
          action={<ButtonLink to={`/refinanciamento-contrato?${query}`}>Seguir para a assinatura</ButtonLink>}
        >
          Agora falta só ler o contrato e assinar.
        </Alert>
      ) : (
        <Alert
          key="awaited"
          title="Depois vem a assinatura"
          action={
            <ButtonLink variant="secondary" to={`/status?${query}`}>
              Ver o andamento
            </ButtonLink>
          }
        >
          Com tudo aprovado, ela abre aqui. {signingDeadline(agreement)}
        </Alert>
      )}
    </TaskLayout>
  )
}

interface DocumentCardProps {
  document: RequiredDocument
  accept: string
  sending: Sending
  onFile: (file: File) => void
  onRetry: (file: File) => Promise<void>
  onRemove: () => Promise<void>
}

function DocumentCard({ document, accept, sending, onFile, onRetry, onRemove }: DocumentCardProps) {
  const [stuck, setStuck] = useState<{ error: unknown } | null>(null)
  const { nome, descricao, estado, motivo, arquivo, tamanho, obrigatorio } = document
  const { word, tone } = stateWords[estado]
  const wanted = estado === 'PENDENTE' || estado === 'RECUSADO'
  const { card, state } = useRestoredFocus()
  return (
    <Card as="li" gap={12} ref={card}>
      <Inline justify="between" align="start">
        <Heading level={2} size="md">
          {nome}
        </Heading>
        <span ref={state} tabIndex={-1}>
          <Badge tone={tone}>{word}</Badge>
        </span>
      </Inline>
      <Text tone="soft" size="sm">
        {descricao}
        {!obrigatorio && ' (opcional)'}
      </Text>
      {estado === 'RECUSADO' && (
        <Alert tone="danger" live title="Não deu para aceitar este arquivo">
          {motivo}
        </Alert>
      )}
      {stuck && (
        <Alert tone="danger" live>
          {withCallCode('Não conseguimos tirar este arquivo agora. Tente de novo.', stuck.error)}
        </Alert>
      )}
      {sending.kind === 'failed' && (
        <Alert
          tone={sending.isUnknown ? 'warning' : 'danger'}
          live
          title={sending.isUnknown ? sending.file.name : `${sending.file.name} não foi enviado`}
          action={
            sending.isRetryable && (
              <Button size="sm" onClick={() => onRetry(sending.file)}>
                Tentar de novo
              </Button>
            )
          }
        >
          <FailureText>{sending.message}</FailureText>
          <p>
            {sending.isRetryable
              ? 'Os outros arquivos não precisam ser enviados outra vez.'
              : 'Escolha outro arquivo.'}
          </p>
        </Alert>
      )}
      <div className={styles.place}>
        {arquivo !== '' && estado !== 'RECUSADO' && (
          <Inline gap={16} rowGap={8} justify="between" className={styles.sent}>
            <Text as="span" size="sm">
              {arquivo}, {fileSize(tamanho)}
            </Text>
            {estado === 'EM_ANALISE' && (
              <Button
                variant="quiet"
                size="sm"
                onClick={() =>
                  onRemove().then(
                    () => setStuck(null),
                    (error: unknown) => setStuck({ error }),
                  )
                }
              >
                Trocar arquivo
              </Button>
            )}
          </Inline>
        )}
        {sending.kind === 'sending' && (
          <Inline gap={16} rowGap={8} justify="between" className={styles.sent}>
            <ProgressBar label={`Enviando ${nome}`} value={sending.fraction} />
          </Inline>
        )}
        {wanted && sending.kind !== 'sending' && (
          <div className={styles.fields}>
            <FileField
              label={`Arquivo: ${nome}`}
              labelHidden
              accept={accept}
              error={sending.kind === 'unfit' ? sending.message : undefined}
              onFiles={([file]) => file && onFile(file)}
            />
            <div className={styles.camera}>
              <FileField
                label={`Tirar foto: ${nome}`}
                labelHidden
                call="Tirar foto"
                accept="image/*"
                capture="environment"
                onFiles={([file]) => file && onFile(file)}
              />
            </div>
          </div>
        )}
      </div>
    </Card>
  )
}

/** When the focused control is removed, focuses the document's new state, so that screen readers read it. */
function useRestoredFocus() {
  const card = useRef<HTMLDivElement>(null)
  const state = useRef<HTMLSpanElement>(null)
  const inside = useRef(false)
  useEffect(() => {
    const follow = () => {
      inside.current = card.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) {
      state.current?.focus({ preventScroll: true })
    }
  })
  return { card, state }
}
