import type { Data } from '@portal/contract'
import { debtorOf } from '../access/debtors'
import { isoOf, isoOrNull } from '../clock/sao-paulo'
import type { Handlers } from '../server/handler'
import { conflict, notFound, ProblemError } from '../server/problem'
import type { Admissions } from '../server/register-calls'
import type { Sandbox } from '../server/sandbox'
import { MAX_UPLOAD } from '../server/uploads'
import {
  agreementOf,
  changeAgreement,
  type SentDocument,
  type StoredAgreement,
  shownState,
} from './agreements'
import { signAgreement, signatureState } from './signature'

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
const fileTypes: Readonly<Record<string, { start: string; ending: string }>> = {
  'application/pdf': { start: '%PDF-', ending: '.pdf' },
  'image/jpeg': { start: '\u00ff\u00d8\u00ff', ending: '.jpg' },
  'image/png': { start: '\u0089PNG\r\n\u001a\n', ending: '.png' },
}

/** Simulated duration of the analysis. */
const ANALYSIS_MS = 3000
/** File names that the analysis refuses, to reproduce a refusal. */
const ILLEGIBLE = /ilegivel|ilegível/i

function shownDocument(
  { clock }: Sandbox,
  kind: (typeof required)[number],
  sent: SentDocument | undefined,
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

const areComplete = (documents: readonly UploadedDocument[]): boolean =>
  documents.every(({ estado }) => estado === 'APROVADO')

/** An agreement changes state once its documents are approved. */
export function concludedAgreement(sandbox: Sandbox, taxId: string, number: string): StoredAgreement {
  const agreement = agreementOf(sandbox, taxId, number)
  if (agreement.state !== 'AGUARDANDO_DOCUMENTOS' || !areComplete(documentsOf(sandbox, agreement)))
    return agreement
  changeAgreement(sandbox, number, { state: agreement.body.signature ? 'AGUARDANDO_ASSINATURA' : 'ATIVO' })
  return agreementOf(sandbox, taxId, number)
}

/** Sanitises a file name: no folder, no invisible characters, and the extension of the detected type. */
function fileName(name: string, ending: string): string {
  const own = name.replace(/^.*[\\/]/s, '').replace(/\p{C}/gu, '')
  return own
    .toLowerCase()
    .replace(/\.jpeg$/, '.jpg')
    .endsWith(ending)
    ? own
    : own + ending
}

/** Throws 404 for a document that is not required, 409 for an approved one. */
function pendingDocument(sandbox: Sandbox, agreement: StoredAgreement, id: string): UploadedDocument {
  const match = documentsOf(sandbox, agreement).find((document) => document.id === id)
  if (match === undefined) throw notFound('Documento não encontrado')
  if (match.estado === 'APROVADO') throw conflict('Documento já aprovado', 'DOCUMENTO_APROVADO')
  return match
}

/** Stores the documents of an agreement; returns the one that was sent or withdrawn. */
function saveDocuments(
  sandbox: Sandbox,
  { taxId, number }: StoredAgreement,
  documents: StoredAgreement['documents'],
  id: string,
): UploadedDocument {
  changeAgreement(sandbox, number, { documents })
  return pendingDocument(sandbox, agreementOf(sandbox, taxId, number), id)
}

/**
 * Checked before the body is read, so that uploads for foreign agreements or unexpected documents are refused early.
 */
export const paperAdmissions: Admissions = {
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': ({ numeroAcordo, documento }, caller, sandbox) => {
    pendingDocument(sandbox, concludedAgreement(sandbox, caller.debtor(), numeroAcordo), documento)
  },
}

export const paperHandlers = {
  'GET /api/v1/documentos/{numeroAcordo}': ({ params, caller }, sandbox) => {
    const agreement = concludedAgreement(sandbox, caller.debtor(), params.numeroAcordo)
    const documentos = documentsOf(sandbox, agreement)
    return {
      numeroAcordo: agreement.number,
      documentos,
      completo: areComplete(documentos),
      tamanhoMaximo: MAX_UPLOAD,
      tiposAceitos: Object.keys(fileTypes),
    }
  },
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': (
    { params: { numeroAcordo, documento: id }, query, body: upload, caller, mediaType },
    sandbox,
  ) => {
    const agreement = concludedAgreement(sandbox, caller.debtor(), numeroAcordo)
    pendingDocument(sandbox, agreement, id)
    const type = fileTypes[mediaType]
    if (type === undefined || !upload.start.toString('latin1').startsWith(type.start)) {
      throw new ProblemError(415, 'Tipo de arquivo não aceito', {
        codigo: 'TIPO_DE_ARQUIVO',
        detail: 'Envie PDF, JPG ou PNG.',
      })
    }
    const sent: SentDocument = {
      fileName: fileName(query.nome ?? id, type.ending),
      mediaType,
      size: upload.size,
      sha256: upload.sha256,
      sentAt: sandbox.clock.iso(),
    }
    return saveDocuments(sandbox, agreement, { ...agreement.documents, [id]: sent }, id)
  },
  'DELETE /api/v1/documentos/{numeroAcordo}/{documento}': ({ params, caller }, sandbox) => {
    const { numeroAcordo, documento: id } = params
    const agreement = concludedAgreement(sandbox, caller.debtor(), numeroAcordo)
    pendingDocument(sandbox, agreement, id)
    const { [id]: _, ...others } = agreement.documents
    return saveDocuments(sandbox, agreement, others, id)
  },
  'GET /api/v1/contrato/{numeroAcordo}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    const agreement = concludedAgreement(sandbox, debtor.taxId, params.numeroAcordo)
    return {
      numeroAcordo: agreement.number,
      estado: shownState(agreement, sandbox.clock.today()),
      contrato: agreement.body.contract,
      assinatura: signatureState(agreement),
      assinadoEm: isoOrNull(agreement.signedAt),
      email: debtor.email,
      documentosCompletos: areComplete(documentsOf(sandbox, agreement)),
    }
  },
  'POST /api/v1/contrato/{numeroAcordo}/assinatura': ({ params, body, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor())
    const agreement = concludedAgreement(sandbox, debtor.taxId, params.numeroAcordo)
    return signAgreement(sandbox, debtor, agreement, body)
  },
} satisfies Partial<Handlers>
