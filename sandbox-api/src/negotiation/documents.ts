import type { Data } from '@portal/contract'
import { isoOf } from '../clock/sao-paulo'
import { conflict, notFound, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { MAX_UPLOAD, type Upload } from '../server/uploads'
import { agreementOf, changeAgreement, type SentDocument, type StoredAgreement } from './agreements'

type Documents = Data<'GET /api/v1/documentos/{numeroAcordo}'>
export type UploadedDocument = Documents['documentos'][number]

/** Documents of vehicle renegotiations. */
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
/** The first bytes determine the type, not the sender's claim. */
const fileTypes: Readonly<Record<string, { start: string; ending: string }>> = {
  'application/pdf': { start: '%PDF-', ending: '.pdf' },
  'image/jpeg': { start: '\u00ff\u00d8\u00ff', ending: '.jpg' },
  'image/png': { start: '\u0089PNG\r\n\u001a\n', ending: '.png' },
}

/** Simulated duration of the analysis. */
const ANALYSIS_MS = 3000
/** A file name that the analysis refuses, so that the refusal can be reproduced. */
const ILLEGIBLE = /ilegivel|ilegível/i

function shownDocument(
  { clock }: Sandbox,
  kind: (typeof required)[number],
  sent: SentDocument | undefined,
): UploadedDocument {
  if (sent === undefined) {
    return {
      ...kind,
      obrigatorio: true,
      estado: 'PENDENTE',
      motivo: '',
      arquivo: '',
      tamanho: 0,
      enviadoEm: null,
    }
  }
  const isDecided = clock.now().getTime() - Date.parse(sent.sentAt) >= ANALYSIS_MS
  const isRefused = isDecided && ILLEGIBLE.test(sent.fileName)
  return {
    ...kind,
    obrigatorio: true,
    estado: isRefused ? 'RECUSADO' : isDecided ? 'APROVADO' : 'EM_ANALISE',
    motivo: isRefused ? 'O documento está ilegível. Envie outra foto ou arquivo.' : '',
    arquivo: sent.fileName,
    tamanho: sent.size,
    enviadoEm: isoOf(new Date(sent.sentAt)),
  }
}

export function documentsOf(sandbox: Sandbox, agreement: StoredAgreement): UploadedDocument[] {
  if (!agreement.body.documents) return []
  return required.map((kind) => shownDocument(sandbox, kind, agreement.documents[kind.id]))
}

export function areComplete(documents: readonly UploadedDocument[]): boolean {
  return documents.every(({ estado }) => estado === 'APROVADO')
}

/** An agreement changes state once its documents are approved. */
export function concludedAgreement(sandbox: Sandbox, taxId: string, number: string): StoredAgreement {
  const agreement = agreementOf(sandbox, taxId, number)
  if (agreement.state !== 'AGUARDANDO_DOCUMENTOS' || !areComplete(documentsOf(sandbox, agreement)))
    return agreement
  changeAgreement(sandbox, number, { state: agreement.body.signature ? 'AGUARDANDO_ASSINATURA' : 'ATIVO' })
  return agreementOf(sandbox, taxId, number)
}

/** What somebody at the bank reads and saves: no folder, nothing invisible, the ending of what the bytes are. */
function fileName(name: string, ending: string): string {
  const own = name.replace(/^.*[\\/]/s, '').replace(/\p{C}/gu, '')
  return own
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg')
    .endsWith(ending)
    ? own
    : own + ending
}

/** 404 for a document that is not asked for, 409 for one that is approved. */
export function pendingDocument(sandbox: Sandbox, agreement: StoredAgreement, id: string): UploadedDocument {
  const found = documentsOf(sandbox, agreement).find((document) => document.id === id)
  if (found === undefined) throw notFound('Documento não encontrado')
  if (found.estado === 'APROVADO') throw conflict('Documento já aprovado', 'DOCUMENTO_APROVADO')
  return found
}

interface ReceivedFile {
  id: string
  name: string
  mediaType: string
  upload: Upload
}

export function receiveDocument(
  sandbox: Sandbox,
  agreement: StoredAgreement,
  { id, name, mediaType, upload }: ReceivedFile,
): UploadedDocument {
  pendingDocument(sandbox, agreement, id)
  const type = fileTypes[mediaType]
  if (type === undefined || !upload.start.toString('latin1').startsWith(type.start)) {
    throw new ProblemError(415, 'Tipo de arquivo não aceito', {
      codigo: 'TIPO_DE_ARQUIVO',
      detail: 'Envie PDF, JPG ou PNG.',
    })
  }
  const { taxId, number, documents } = agreement
  const sent: SentDocument = {
    fileName: fileName(name, type.ending),
    mediaType,
    size: upload.size,
    sha256: upload.sha256,
    sentAt: sandbox.clock.now().toISOString(),
  }
  changeAgreement(sandbox, number, { documents: { ...documents, [id]: sent } })
  return pendingDocument(sandbox, agreementOf(sandbox, taxId, number), id)
}

export function withdrawDocument(sandbox: Sandbox, agreement: StoredAgreement, id: string): UploadedDocument {
  pendingDocument(sandbox, agreement, id)
  const { taxId, number, documents } = agreement
  const { [id]: _, ...others } = documents
  changeAgreement(sandbox, number, { documents: others })
  return pendingDocument(sandbox, agreementOf(sandbox, taxId, number), id)
}

export function shownDocuments(sandbox: Sandbox, agreement: StoredAgreement): Documents {
  const documentos = documentsOf(sandbox, agreement)
  return {
    numeroAcordo: agreement.number,
    documentos,
    completo: areComplete(documentos),
    tamanhoMaximo: MAX_UPLOAD,
    tiposAceitos: Object.keys(fileTypes),
  }
}
