import type { Agreement, Data } from '@portal/contract'
import { submitWrite } from '@portal/debtor'
import { debtorKey, resetNegotiations } from '@portal/debtor/reads'
import { ApiError, send, track, useUnsavedWork } from '@portal/runtime'
import { loadQuery, queryClient, queryOptions, useQuery } from '@portal/runtime/query'
import { useEffect, useRef, useState } from 'react'
import { familyOf } from '../../journey/families'
import { type FileLimits, fileProblem, mediaTypeOf } from './file-rules'

export type Documents = Data<'GET /api/v1/documentos/{numeroAcordo}'>
export type RequiredDocument = Documents['documentos'][number]

/** The upload state of one file; each document has its own. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; fraction: number }
  /** `isUnknown`: the response was lost, and the bank does not list the file. */
  | { kind: 'failed'; isUnknown: boolean; isRetryable: boolean; message: string; file: File }
  | { kind: 'unfit'; message: string }

const POLL_INTERVAL_MS = 3000
/** Sized for a large photo on a slow connection. */
const UPLOAD_TIMEOUT_MS = 180_000
const UPLOAD = 'PUT /api/v1/documentos/{numeroAcordo}/{documento}'

const isAnalysing = (documents: Documents | undefined) =>
  documents?.documentos.some(({ estado }) => estado === 'EM_ANALISE')

/** Fetched on each visit, and polled while a document is under review. */
export const documentsQuery = (numeroAcordo: string) =>
  queryOptions({
    queryKey: debtorKey(['documents', numeroAcordo]),
    queryFn: async ({ signal }) =>
      (await send('GET /api/v1/documentos/{numeroAcordo}', { params: { numeroAcordo }, signal })).data,
    staleTime: 0,
    refetchOnMount: false, // the route's loader has just fetched it
    refetchInterval: ({ state }) => isAnalysing(state.data) && POLL_INTERVAL_MS,
  })

/** The documents of an agreement and the uploads in flight. */
export function useDocuments(agreement: Agreement, loaded: Documents) {
  const [sendings, setSendings] = useState<Readonly<Record<string, Sending>>>({})
  const steps = familyOf(agreement.familia).vehicle
  const { numeroAcordo } = agreement
  const query = documentsQuery(numeroAcordo)
  const { data: documents = loaded } = useQuery(query)
  const limits: FileLimits = { largest: documents.tamanhoMaximo, types: documents.tiposAceitos }
  useUnsavedWork(Object.values(sendings).some(({ kind }) => kind === 'sending' || kind === 'failed'))
  const reviewResult = useReviewResult(agreement, documents)

  const setSending = (id: string, sending: Sending) => setSendings((all) => ({ ...all, [id]: sending }))
  async function replace(document: RequiredDocument) {
    // A response to a request sent before the change would be stale.
    await queryClient.cancelQueries(query)
    queryClient.setQueryData<Documents>(query.queryKey, (all = loaded) => ({
      ...all,
      documentos: all.documentos.map((each) => (each.id === document.id ? document : each)),
    }))
    await resetNegotiations()
  }

  async function upload(id: string, file: File): Promise<void> {
    const unfit = fileProblem(file, limits)
    if (unfit !== null) {
      setSending(id, { kind: 'unfit', message: unfit })
      return
    }
    setSending(id, { kind: 'sending', fraction: 0 })
    const written = await submitWrite(
      UPLOAD,
      async () => {
        const { data } = await send(UPLOAD, {
          params: { numeroAcordo, documento: id },
          query: { nome: file.name },
          body: new Blob([file], { type: mediaTypeOf(file) }),
          timeoutMs: UPLOAD_TIMEOUT_MS,
          onUploadProgress: (fraction) => setSending(id, { kind: 'sending', fraction }),
        })
        return data
      },
      { hasEffect: async () => isReceived(await loadDocument(id), file) },
    )
    switch (written.kind) {
      case 'done':
        if (written.answer !== null) await replace(written.answer)
        setSending(id, { kind: 'idle' })
        if (steps) track(steps.upload)
        return
      case 'unknown':
      case 'refused':
        setSending(id, {
          kind: 'failed',
          isUnknown: written.kind === 'unknown',
          isRetryable: written.kind === 'unknown' || !isWrongFile(written.error),
          message: written.message,
          file,
        })
        return
      case 'left':
        setSending(id, { kind: 'idle' })
    }
  }

  /** Refetches the list, replaces the cached one, and returns the document. */
  async function loadDocument(id: string): Promise<RequiredDocument | undefined> {
    const { documentos } = await loadQuery({ ...query, staleTime: 0 })
    return documentos.find((document) => document.id === id)
  }

  async function removeDocument(id: string): Promise<void> {
    const { data } = await send('DELETE /api/v1/documentos/{numeroAcordo}/{documento}', {
      params: { numeroAcordo, documento: id },
    })
    await replace(data)
  }

  return {
    documents,
    reviewResult,
    sendingOf: (id: string): Sending => sendings[id] ?? { kind: 'idle' },
    upload,
    removeDocument,
  }
}

/** The bank refused the file itself: too large, or its content does not match its type. */
const isWrongFile = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 413 || error.status === 415 || error.status === 422)

const isReceived = (document: RequiredDocument | undefined, file: File): boolean =>
  document !== undefined &&
  (document.estado === 'EM_ANALISE' || document.estado === 'APROVADO') &&
  document.arquivo === file.name &&
  document.tamanho === file.size

/** Tracks the complete approval once, and each refusal once. */
function useReviewResult({ familia }: Agreement, { completo, documentos }: Documents): 'complete' | 'open' {
  const steps = familyOf(familia).vehicle
  const refused = documentos
    .filter(({ estado }) => estado === 'RECUSADO')
    .map(({ id, enviadoEm }) => `${id} ${enviadoEm}`)
  const known = useRef<{ complete: boolean; refused: readonly string[] }>({ complete: completo, refused })
  useEffect(() => {
    if (!steps) return
    if (completo && !known.current.complete) {
      void resetNegotiations() // the agreement now awaits the signature
      track(steps.valid)
    }
    for (const each of refused) if (!known.current.refused.includes(each)) track(steps.invalid)
    known.current = { complete: completo, refused }
  })
  return completo ? 'complete' : 'open'
}
