import type { Data } from '@portal/contract'
import { isoOf } from '../clock/sao-paulo'
import { conflict, notFound, ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { MAX_UPLOAD, type Upload } from '../server/uploads'
import { agreementOf, type StoredAgreement } from './agreements'

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

interface Row {
  document: string
  file_name: string
  size: number
  sent_at: string
}

function sentDocuments({ store }: Sandbox, agreement: string): Map<string, Row> {
  const rows = store.all<Row>(
    'SELECT document, file_name, size, sent_at FROM documents WHERE agreement = ?',
    agreement,
  )
  return new Map(rows.map((row) => [row.document, row]))
}

function shownDocument(
  { clock }: Sandbox,
  kind: (typeof required)[number],
  sent: Row | undefined,
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
  const isDecided = clock.now().getTime() - Date.parse(sent.sent_at) >= ANALYSIS_MS
  const isRefused = isDecided && ILLEGIBLE.test(sent.file_name)
  return {
    ...kind,
    obrigatorio: true,
    estado: isRefused ? 'RECUSADO' : isDecided ? 'APROVADO' : 'EM_ANALISE',
    motivo: isRefused ? 'O documento está ilegível. Envie outra foto ou arquivo.' : '',
    arquivo: sent.file_name,
    tamanho: sent.size,
    enviadoEm: isoOf(new Date(sent.sent_at)),
  }
}

export function documentsOf(sandbox: Sandbox, agreement: StoredAgreement): UploadedDocument[] {
  if (!agreement.body.documents) return []
  const sent = sentDocuments(sandbox, agreement.number)
  return required.map((kind) => shownDocument(sandbox, kind, sent.get(kind.id)))
}

export function areComplete(documents: readonly UploadedDocument[]): boolean {
  return documents.every(({ estado }) => estado === 'APROVADO')
}

/** An agreement changes state once its documents are approved. */
export function concludedAgreement(sandbox: Sandbox, taxId: string, number: string): StoredAgreement {
  const agreement = agreementOf(sandbox, taxId, number)
  if (agreement.state !== 'AGUARDANDO_DOCUMENTOS' || !areComplete(documentsOf(sandbox, agreement)))
    return agreement
  sandbox.store.run(
    `UPDATE agreements SET state = ?, seeded = 0 WHERE number = ? AND state = 'AGUARDANDO_DOCUMENTOS'`,
    agreement.body.signature ? 'AGUARDANDO_ASSINATURA' : 'ATIVO',
    number,
  )
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
  sandbox.store.run(
    `INSERT INTO documents (agreement, document, file_name, media_type, size, sha256, sent_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (agreement, document) DO UPDATE SET file_name = excluded.file_name,
     media_type = excluded.media_type, size = excluded.size, sha256 = excluded.sha256, sent_at = excluded.sent_at`,
    agreement.number,
    id,
    fileName(name, type.ending),
    mediaType,
    upload.size,
    upload.sha256,
    sandbox.clock.now().toISOString(),
  )
  return pendingDocument(sandbox, agreement, id)
}

export function withdrawDocument(sandbox: Sandbox, agreement: StoredAgreement, id: string): UploadedDocument {
  pendingDocument(sandbox, agreement, id)
  sandbox.store.run('DELETE FROM documents WHERE agreement = ? AND document = ?', agreement.number, id)
  return pendingDocument(sandbox, agreement, id)
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
