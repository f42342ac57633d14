import type { Agreement, Data } from '@portal/contract'
import { currentTaxId, outcomeOf } from '@portal/debtor'
import { stateModeOf } from '@portal/domain/tax-id'
import { send, track, useUnsavedWork } from '@portal/runtime'
import { useEffect, useRef, useState } from 'react'
import { familyOf } from '../../journey/families'
import { type FileLimits, fileProblem, mediaTypeOf } from './file-rules'

export type Documents = Data<'GET /api/v1/documentos/{numeroAcordo}'>
export type RequiredDocument = Documents['documentos'][number]

/** Where the sending of one file stands; each document has its own. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; fraction: number }
  | { kind: 'failed'; message: string; file: File }
  | { kind: 'unfit'; message: string }

const LOOK_AGAIN_MS = 3000
/** A large photo over a slow connection. */
const UPLOAD_TIMEOUT_MS = 180_000
const UPLOAD = 'PUT /api/v1/documentos/{numeroAcordo}/{documento}'

/** The documents of an agreement and the files on their way. */
export function useDocuments(agreement: Agreement, loaded: Documents) {
  const [documents, setDocuments] = useState(loaded)
  const [sendings, setSendings] = useState<Readonly<Record<string, Sending>>>({})
  const steps = familyOf(agreement.familia).vehicle
  const { numeroAcordo } = agreement
  const limits: FileLimits = { largest: documents.tamanhoMaximo, types: documents.tiposAceitos }
  useUnsavedWork(Object.values(sendings).some(({ kind }) => kind === 'sending' || kind === 'failed'))
  const judged = useJudgement(agreement, documents)
  /** Counts beginnings and ends of changes: what was asked before one of them is old when it is answered. */
  const changes = useRef(0)

  const setSending = (id: string, sending: Sending) => setSendings((all) => ({ ...all, [id]: sending }))
  const replace = (document: RequiredDocument) => {
    changes.current += 1
    setDocuments((all) => ({
      ...all,
      documentos: all.documentos.map((each) => (each.id === document.id ? document : each)),
    }))
  }

  async function upload(id: string, file: File): Promise<void> {
    const unfit = fileProblem(file, limits)
    if (unfit !== null) {
      setSending(id, { kind: 'unfit', message: unfit })
      return
    }
    setSending(id, { kind: 'sending', fraction: 0 })
    changes.current += 1
    try {
      const { data } = await send(UPLOAD, {
        params: { numeroAcordo, documento: id },
        query: { nome: file.name },
        body: new Blob([file], { type: mediaTypeOf(file) }),
        timeoutMs: UPLOAD_TIMEOUT_MS,
        onUploadProgress: (fraction) => setSending(id, { kind: 'sending', fraction }),
      })
      replace(data)
      setSending(id, { kind: 'idle' })
      if (steps) track(steps.upload)
    } catch (error) {
      const { message } = outcomeOf(UPLOAD, error, { stateMode: stateModeOf(currentTaxId()) })
      setSending(id, { kind: 'failed', message: message ?? 'O envio parou no meio.', file })
    }
  }

  async function takeBack(id: string): Promise<void> {
    changes.current += 1
    const { data } = await send('DELETE /api/v1/documentos/{numeroAcordo}/{documento}', {
      params: { numeroAcordo, documento: id },
    })
    replace(data)
  }

  const analysing = documents.documentos.some(({ estado }) => estado === 'EM_ANALISE')
  useEffect(() => {
    if (!analysing) return
    const left = new AbortController()
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      const before = changes.current
      void send('GET /api/v1/documentos/{numeroAcordo}', { params: { numeroAcordo }, signal: left.signal })
        .then(({ data }) => changes.current === before && setDocuments(data))
        .catch(() => undefined) // looked at again with the next tick
    }, LOOK_AGAIN_MS)
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [analysing, numeroAcordo])

  return {
    documents,
    judged,
    sendingOf: (id: string): Sending => sendings[id] ?? { kind: 'idle' },
    upload,
    takeBack,
  }
}

/** Records once that all documents were approved, and once each time one is refused. */
function useJudgement({ familia }: Agreement, { completo, documentos }: Documents): 'complete' | 'open' {
  const steps = familyOf(familia).vehicle
  const refused = documentos
    .filter(({ estado }) => estado === 'RECUSADO')
    .map(({ id, enviadoEm }) => `${id} ${enviadoEm}`)
  const known = useRef<{ complete: boolean; refused: readonly string[] }>({ complete: completo, refused })
  useEffect(() => {
    if (!steps) return
    if (completo && !known.current.complete) track(steps.valid)
    for (const each of refused) if (!known.current.refused.includes(each)) track(steps.invalid)
    known.current = { complete: completo, refused }
  })
  return completo ? 'complete' : 'open'
}
