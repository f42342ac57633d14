import type { Data } from '@portal/contract'
import { isoOf } from '../clock/sao-paulo'
import type { Caller } from '../server/caller'
import type { Handlers, Inbound } from '../server/handler'
import { conflict, notFound, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { MAX_UPLOAD } from '../server/uploads'
import { agreementOf, changeAgreement, type SentDocument, type StoredAgreement } from './agreements'

type UploadedDocument = Data<'GET /api/v1/documentos/{numeroAcordo}'>['documentos'][number]

/** Documents that vehicle renegotiations require. */
const required = [
  {
    id: 'identidade',
    nome: 'Documento de identidade',
    descricao: 'CNH ou RG: frente e verso na mesma foto, ou em um PDF',
  },
  {
    id: 'residencia',
    nome: 'Comprovante de residência',
    descricao: 'Conta de luz, água ou telefone dos últimos 90 dias',
  },
  { id: 'crlv', nome: 'Documento do veículo', descricao: 'CRLV do ano em exercício' },
]

/** The type is detected from the first bytes, not from the declared media type. */
const fileTypes: Readonly<Record<string, { start: string; extension: string; accepted: RegExp }>> = {
  'application/pdf': { start: '%PDF-', extension: '.pdf', accepted: /\.pdf$/i },
  'image/jpeg': { start: '\u00ff\u00d8\u00ff', extension: '.jpg', accepted: /\.jpe?g$/i },
  'image/png': { start: '\u0089PNG\r\n\u001a\n', extension: '.png', accepted: /\.png$/i },
}

/** Simulated duration of the analysis. */
const ANALYSIS_MS = 3000
/** File names that the analysis refuses, to reproduce a refusal. */
const ILLEGIBLE = /ilegivel|ilegível/i

function shownDocument(
  { clock }: Sandbox,
  kind: (typeof required)[number],
  sent?: SentDocument,
): UploadedDocument {
  const pending = { ...kind, obrigatorio: true, motivo: '', arquivo: '', tamanho: 0, enviadoEm: null }
  if (sent === undefined) return { ...pending, estado: 'PENDENTE' }
  const isDecided = sent.sentAt <= clock.iso(-ANALYSIS_MS)
  const isRefused = isDecided && ILLEGIBLE.test(sent.fileName)
  return {
    ...pending,
    estado: isRefused ? 'RECUSADO' : isDecided ? 'APROVADO' : 'EM_ANALISE',
    motivo: isRefused ? 'O documento está ilegível. Envie outra foto ou arquivo.' : '',
    arquivo: sent.fileName,
    tamanho: sent.size,
    enviadoEm: isoOf(sent.sentAt),
  }
}

function documentsOf(sandbox: Sandbox, agreement: StoredAgreement): UploadedDocument[] {
  if (!agreement.body.documents) return []
  return required.map((kind) => shownDocument(sandbox, kind, agreement.documents[kind.id]))
}

export const isComplete = (sandbox: Sandbox, agreement: StoredAgreement): boolean =>
  documentsOf(sandbox, agreement).every(({ estado }) => estado === 'APROVADO')

/** An agreement changes state once its documents are approved. */
export function concludedAgreement(sandbox: Sandbox, taxId: string, number: string): StoredAgreement {
  const agreement = agreementOf(sandbox, taxId, number)
  if (agreement.state !== 'AGUARDANDO_DOCUMENTOS' || !isComplete(sandbox, agreement)) return agreement
  changeAgreement(sandbox, number, { state: agreement.body.signature ? 'AGUARDANDO_ASSINATURA' : 'ATIVO' })
  return agreementOf(sandbox, taxId, number)
}

/** Sanitises a file name: no folder, no invisible characters, and the extension of the detected type. */
function fileName(name: string, { extension, accepted }: (typeof fileTypes)[string]): string {
  const own = name.replace(/^.*[\\/]/s, '').replace(/\p{C}/gu, '')
  return accepted.test(own) ? own : own + extension
}

type Place = Inbound<'DELETE /api/v1/documentos/{numeroAcordo}/{documento}'>['params']

/** Throws 404 for a document that is not required, 409 for an approved one. */
function pendingDocument(sandbox: Sandbox, caller: Caller, { numeroAcordo, documento }: Place) {
  const agreement = concludedAgreement(sandbox, caller.debtor(), numeroAcordo)
  const kind = required.find(({ id }) => agreement.body.documents && id === documento)
  if (kind === undefined) throw notFound('Documento não encontrado')
  const { estado } = shownDocument(sandbox, kind, agreement.documents[kind.id])
  if (estado === 'APROVADO') throw conflict('Documento já aprovado', 'DOCUMENTO_APROVADO')
  return { agreement, kind }
}

export const paperHandlers = {
  'GET /api/v1/documentos/{numeroAcordo}': ({ params, caller }, sandbox) => {
    const agreement = concludedAgreement(sandbox, caller.debtor(), params.numeroAcordo)
    return {
      numeroAcordo: agreement.number,
      documentos: documentsOf(sandbox, agreement),
      completo: isComplete(sandbox, agreement),
      tamanhoMaximo: MAX_UPLOAD,
      tiposAceitos: Object.keys(fileTypes),
    }
  },
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': async (
    { params, query, body: readFile, caller },
    sandbox,
  ) => {
    pendingDocument(sandbox, caller, params)
    const upload = await readFile()
    // Another file may have been approved meanwhile.
    const { agreement, kind } = pendingDocument(sandbox, caller, params)
    const type = fileTypes[upload.mediaType]
    if (type === undefined || !upload.start.toString('latin1').startsWith(type.start)) {
      throw new ProblemError(415, 'Tipo de arquivo não aceito', 'TIPO_DE_ARQUIVO', {
        detail: 'Envie PDF, JPG ou PNG.',
      })
    }
    const sent: SentDocument = {
      fileName: fileName(query.nome ?? kind.id, type),
      size: upload.size,
      sentAt: sandbox.clock.iso(),
    }
    changeAgreement(sandbox, agreement.number, { documents: { ...agreement.documents, [kind.id]: sent } })
    return shownDocument(sandbox, kind, sent)
  },
  'DELETE /api/v1/documentos/{numeroAcordo}/{documento}': ({ params, caller }, sandbox) => {
    const { agreement, kind } = pendingDocument(sandbox, caller, params)
    const { [kind.id]: _, ...documents } = agreement.documents
    changeAgreement(sandbox, agreement.number, { documents })
    return shownDocument(sandbox, kind)
  },
} satisfies Partial<Handlers>
