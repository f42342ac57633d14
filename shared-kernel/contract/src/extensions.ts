import { POSTAL_CODE } from '@portal/domain/formats'
import { Type } from '@sinclair/typebox'
import { Concluded, ContractText, IdempotencyKey } from './agreement-terms'
import {
  AccessCode,
  Acknowledged,
  type CallDefinition,
  debtorRefusals,
  Email,
  FieldError,
  FileBytes,
  IsoDate,
  IsoDateTime,
  RecordNumber,
  refusals,
  TaxId,
} from './call'
import { AgreementState } from './offers'

/** What may be uploaded: PDF, JPG, PNG up to 10 MB. */
const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

const UploadedDocument = Type.Object({
  id: RecordNumber,
  nome: Type.String(),
  descricao: Type.String(),
  obrigatorio: Type.Boolean(),
  estado: Type.Union([
    Type.Literal('PENDENTE'),
    Type.Literal('EM_ANALISE'),
    Type.Literal('APROVADO'),
    Type.Literal('RECUSADO'),
  ]),
  /** Why it was refused; '' otherwise. */
  motivo: Type.String(),
  /** Name of the file sent; '' while pending. */
  arquivo: Type.String(),
  tamanho: Type.Integer({ minimum: 0 }),
  enviadoEm: Type.Union([IsoDateTime, Type.Null()]),
})
const byAgreement = Type.Object({ numeroAcordo: RecordNumber })
const byDocument = Type.Object({ numeroAcordo: RecordNumber, documento: RecordNumber })

const SignatureState = Type.Union([
  Type.Literal('PENDENTE'),
  Type.Literal('AGUARDANDO'),
  Type.Literal('ASSINADO'),
  Type.Literal('FALHA'),
])

/** Calls that the specification implies but does not name. In production each has its own configured base. */
export const extensions = {
  'GET /api/v1/altcha': {
    summary:
      'A bot-check challenge (ALTCHA 2), dearer for a caller who asks about many tax ids; base64 of JSON {challenge, solution} is the token',
    access: 'anyone',
    extension: true,
    answers: {
      200: Type.Object({
        parameters: Type.Object(
          {
            algorithm: Type.String(),
            nonce: Type.String(),
            salt: Type.String(),
            cost: Type.Integer(),
            keyLength: Type.Integer(),
            keyPrefix: Type.String(),
            keySignature: Type.Optional(Type.String()),
            /** Seconds since 1970. */
            expiresAt: Type.Optional(Type.Integer()),
            /** Signed with the rest: the most rounds that it takes. */
            data: Type.Optional(Type.Object({ rounds: Type.Optional(Type.Integer({ minimum: 1 })) })),
          },
          { additionalProperties: true },
        ),
        signature: Type.String(),
      }),
    },
    problems: { 429: refusals[429], 500: refusals[500] },
  },
  'POST /api/auth/RenovarSessao': {
    summary: 'A later end for the session of the token, for somebody who asks to stay (WCAG 2.2.1)',
    access: 'debtor',
    extension: true,
    body: Type.Object({}, { additionalProperties: false }),
    answers: {
      200: Type.Object({ status: Type.Literal('OK'), token: Type.String(), expiraEm: IsoDateTime }),
    },
    problems: { ...debtorRefusals, 409: 'Sessão não pode ser prolongada' },
  },
  'POST /api/v1/contestacao/{id}': {
    summary:
      'Somebody says no to a change of contacts or password, by the id in the message to the old contact',
    access: 'anyone',
    extension: true,
    params: Type.Object({ id: Type.String({ pattern: '^[0-9A-Za-z_-]{16,64}$' }) }),
    answers: { 200: Acknowledged },
    problems: { ...refusals, 404: 'Link inválido' },
  },
  'POST /api/auth/LigacaoIndevida/andamento': {
    summary:
      'How far a report of unwanted calls is: for who has its number and the tax id that it was sent with',
    access: 'anyone',
    extension: true,
    body: Type.Object(
      { protocolo: Type.String({ pattern: '^[0-9A-Za-z./-]{4,40}$' }), cpfCnpj: TaxId },
      { additionalProperties: false },
    ),
    answers: {
      /** Nothing of the report itself: neither name nor reason nor contact. */
      200: Type.Object({
        recebidoEm: IsoDateTime,
        /** null until somebody looks at it. */
        emAnaliseDesde: Type.Union([IsoDateTime, Type.Null()]),
        concluidoEm: Type.Union([IsoDateTime, Type.Null()]),
        /** The last day for an answer. */
        respostaAte: IsoDate,
      }),
    },
    problems: { ...refusals, 404: 'Relato não encontrado' },
  },
  'GET /api/v1/cep/{cep}': {
    summary: 'Postal-code look-up in the shape of ViaCEP; an unknown code answers {"erro":"true"}',
    access: 'anyone',
    extension: true,
    params: Type.Object({ cep: Type.String({ pattern: POSTAL_CODE.source }) }),
    answers: {
      200: Type.Union([
        Type.Object({
          cep: Type.String(),
          logradouro: Type.String(),
          complemento: Type.String(),
          bairro: Type.String(),
          localidade: Type.String(),
          uf: Type.String(),
          estado: Type.String(),
          ddd: Type.String(),
        }),
        Type.Object({ erro: Type.Literal('true') }),
      ]),
    },
    problems: { 400: 'CEP inválido', 429: refusals[429], 500: refusals[500] },
  },
  'GET /api/timezone/America/Sao_Paulo': {
    summary: 'World clock; asked without Authorization and X-Identification',
    access: 'anyone',
    extension: true,
    answers: {
      200: Type.Object({
        datetime: IsoDateTime,
        utc_datetime: IsoDateTime,
        unixtime: Type.Integer(),
        timezone: Type.Literal('America/Sao_Paulo'),
        utc_offset: Type.String(),
      }),
    },
    problems: { 429: refusals[429], 500: refusals[500] },
  },
  'GET /api/v1/Negociacao/Conclusao/{chave}': {
    summary: 'What became of the Formalizar with this chaveIdempotencia: asked when its answer was lost',
    access: 'debtor',
    extension: true,
    params: Type.Object({ chave: IdempotencyKey }),
    answers: {
      200: Type.Object({
        estado: Type.Union([
          /** In force; acordo is the agreement made or changed. */
          Type.Literal('CONCLUIDA'),
          /** Received, and not decided yet. */
          Type.Literal('EM_ANDAMENTO'),
          /** Received and refused; codigo or errosValidacao say why. */
          Type.Literal('RECUSADA'),
          /** Not received from this debtor so far. */
          Type.Literal('DESCONHECIDA'),
        ]),
        acordo: Type.Union([Concluded, Type.Null()]),
        /** The `codigo` of the refusal; '' otherwise. */
        codigo: Type.String(),
        errosValidacao: Type.Array(FieldError),
      }),
    },
    problems: debtorRefusals,
  },
  'GET /api/v1/documentos/{numeroAcordo}': {
    summary: 'Documents that an agreement asks for, with the state of each',
    access: 'debtor',
    extension: true,
    params: byAgreement,
    answers: {
      200: Type.Object({
        numeroAcordo: RecordNumber,
        documentos: Type.Array(UploadedDocument),
        /** true when every required document is approved. */
        completo: Type.Boolean(),
        tamanhoMaximo: Type.Integer(),
        tiposAceitos: Type.Array(Type.String()),
      }),
    },
    problems: { ...debtorRefusals, 404: 'Acordo não encontrado' },
  },
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': {
    summary: 'Uploads one document: the bytes are the body, Content-Type says which kind, nome its file name',
    access: 'debtor',
    extension: true,
    params: byDocument,
    query: Type.Object(
      { nome: Type.Optional(Type.String({ maxLength: 200 })) },
      { additionalProperties: false },
    ),
    upload: documentTypes,
    body: FileBytes,
    answers: { 200: UploadedDocument },
    problems: {
      ...debtorRefusals,
      404: 'Documento não encontrado',
      409: 'Documento já aprovado',
      413: 'Arquivo maior que 10 MB',
      415: 'Tipo de arquivo não aceito',
    },
  },
  'DELETE /api/v1/documentos/{numeroAcordo}/{documento}': {
    summary: 'Takes back an uploaded document that is not approved yet',
    access: 'debtor',
    extension: true,
    params: byDocument,
    answers: { 200: UploadedDocument },
    problems: { ...debtorRefusals, 404: 'Documento não encontrado', 409: 'Documento já aprovado' },
  },
  'GET /api/v1/contrato/{numeroAcordo}': {
    summary: 'The contract of an agreement and the state of its signature',
    access: 'debtor',
    extension: true,
    params: byAgreement,
    answers: {
      200: Type.Object({
        numeroAcordo: RecordNumber,
        estado: AgreementState,
        contrato: ContractText,
        assinatura: SignatureState,
        assinadoEm: Type.Union([IsoDateTime, Type.Null()]),
        /** Registered e-mail, to be confirmed before signing. */
        email: Type.String(),
        documentosCompletos: Type.Boolean(),
      }),
    },
    problems: { ...debtorRefusals, 404: 'Acordo não encontrado' },
  },
  'POST /api/v1/contrato/{numeroAcordo}/assinatura': {
    summary: 'Signs a refinancing contract: INICIAR sends a code to the e-mail, ASSINAR confirms it',
    access: 'debtor',
    extension: true,
    params: byAgreement,
    body: Type.Object(
      {
        acao: Type.Union([Type.Literal('INICIAR'), Type.Literal('ASSINAR')]),
        email: Type.Optional(Email),
        codigo: Type.Optional(AccessCode),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: Type.Object({
        status: Type.Union([Type.Literal('AGUARDANDO'), Type.Literal('ASSINADO'), Type.Literal('FALHA')]),
        protocolo: Type.String(),
        destino: Type.String(),
        linhaDigitavel: Type.Union([Type.String({ pattern: '^[0-9]{47}$' }), Type.Null()]),
        tentativasRestantes: Type.Integer({ minimum: 0 }),
      }),
    },
    problems: {
      ...debtorRefusals,
      404: 'Acordo não encontrado',
      409: 'Documentos pendentes | Acordo não espera assinatura',
    },
  },
} as const satisfies Record<string, CallDefinition>
