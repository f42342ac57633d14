import { ContractText } from './agreement-terms'
import type { CallDefinition } from './call'
import { AgreementState } from './offers'
import { SignatureStep } from './slips'
import { Type } from './types'

/** What may be uploaded: PDF, JPG, PNG up to 10 MB. */
const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

const UploadedDocument = Type.Object({
  id: Type.RecordNumber,
  nome: Type.String(),
  descricao: Type.String(),
  obrigatorio: Type.Boolean(),
  estado: Type.Literals('PENDENTE', 'EM_ANALISE', 'APROVADO', 'RECUSADO'),
  /** Reason of a refusal; otherwise ''. */
  motivo: Type.String(),
  /** Name of the uploaded file; '' while pending. */
  arquivo: Type.String(),
  tamanho: Type.Integer({ minimum: 0 }),
  enviadoEm: Type.Nullable(Type.IsoDateTime),
})
const byAgreement = Type.Object({ numeroAcordo: Type.RecordNumber })
const byDocument = Type.Object({ numeroAcordo: Type.RecordNumber, documento: Type.RecordNumber })

const SignatureState = Type.Literals('PENDENTE', 'AGUARDANDO', 'ASSINADO', 'FALHA')

/** Documents and signature that an agreement requires. */
export const papers = {
  'GET /api/v1/documentos/{numeroAcordo}': {
    summary: 'Documents that an agreement asks for, with the state of each',
    extension: true,
    params: byAgreement,
    answer: Type.Object({
      numeroAcordo: Type.RecordNumber,
      documentos: Type.Array(UploadedDocument),
      /** true when every required document is approved. */
      completo: Type.Boolean(),
      tamanhoMaximo: Type.Integer(),
      tiposAceitos: Type.Array(Type.String()),
    }),
    problems: { 404: 'Acordo não encontrado' },
  },
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': {
    summary: 'Uploads one document: the bytes are the body, Content-Type says which kind, nome its file name',
    extension: true,
    params: byDocument,
    query: Type.Closed({ nome: Type.Optional(Type.String({ maxLength: 200 })) }),
    upload: documentTypes,
    body: Type.FileBytes,
    answer: UploadedDocument,
    problems: {
      404: 'Documento não encontrado',
      409: 'Documento já aprovado',
      413: 'Arquivo maior que 10 MB',
      415: 'Tipo de arquivo não aceito',
    },
  },
  'DELETE /api/v1/documentos/{numeroAcordo}/{documento}': {
    summary: 'Takes back an uploaded document that is not approved yet',
    extension: true,
    params: byDocument,
    answer: UploadedDocument,
    problems: { 404: 'Documento não encontrado', 409: 'Documento já aprovado' },
  },
  'GET /api/v1/contrato/{numeroAcordo}': {
    summary: 'The contract of an agreement and the state of its signature',
    extension: true,
    params: byAgreement,
    answer: Type.Object({
      numeroAcordo: Type.RecordNumber,
      estado: AgreementState,
      contrato: ContractText,
      assinatura: SignatureState,
      assinadoEm: Type.Nullable(Type.IsoDateTime),
      /** Registered e-mail, to confirm before signing. */
      email: Type.String(),
      documentosCompletos: Type.Boolean(),
    }),
    problems: { 404: 'Acordo não encontrado' },
  },
  'POST /api/v1/contrato/{numeroAcordo}/assinatura': {
    summary: 'Signs a refinancing contract: INICIAR sends a code to the e-mail, ASSINAR confirms it',
    extension: true,
    params: byAgreement,
    body: Type.Closed({
      acao: Type.Literals('INICIAR', 'ASSINAR'),
      email: Type.Optional(Type.Email),
      codigo: Type.Optional(Type.AccessCode),
    }),
    answer: SignatureStep,
    problems: { 404: 'Acordo não encontrado', 409: 'Documentos pendentes | Acordo não espera assinatura' },
  },
} as const satisfies Record<string, CallDefinition>
