import type { Static } from '@sinclair/typebox'
import { type CallDefinition, NO_SESSION } from './call'
import { PixOfSlip } from './offers'
import { Type } from './types'

/** State of a signature after one of its steps. */
export const SignatureStep = Type.Object({
  status: Type.Literals('AGUARDANDO', 'ASSINADO', 'FALHA'),
  protocolo: Type.String(),
  /** Masked destination of the code; '' once signed. */
  destino: Type.String(),
  /** Line of the first slip; null before the signature. */
  linhaDigitavel: Type.Nullable(Type.String({ pattern: '^[0-9]{47}$' })),
  tentativasRestantes: Type.Integer({ minimum: 0 }),
})

/** Payment data of a slip. */
export const Slip = Type.Object({
  linhaDigitavel: Type.String({ pattern: '^[0-9]{47}$' }),
  codigoBarras: Type.String({ pattern: '^[0-9]{44}$' }),
  vencimento: Type.IsoDate,
  valor: Type.Reais,
  nossoNumero: Type.String(),
  beneficiario: Type.Object({ nome: Type.String(), cnpj: Type.String() }),
  banco: Type.String(),
  pix: PixOfSlip,
  /** Extension: the bank's signature over barcode and payee, 128 hexadecimal digits. */
  codigoConferencia: Type.Optional(Type.Nullable(Type.String())),
})
export type Slip = Static<typeof Slip>

const slipProblems = {
  404: 'Boleto não encontrado',
  409: 'Boleto vencido | Boleto já pago | Acordo cancelado',
} as const

/** Signature, slips and e-mail of an agreement. */
export const slips = {
  'POST /api/v1/assinador/drc': {
    summary: 'Digital signature of an over-100k agreement: INICIAR sends a code, ASSINAR confirms it',
    proposed: true,
    body: Type.Closed({
      numeroAcordo: Type.RecordNumber,
      acao: Type.Literals('INICIAR', 'ASSINAR'),
      /** INICIAR: the registered address, or absent. Codes are not sent to newly entered addresses. */
      email: Type.Optional(Type.Email),
      /** ASSINAR: the received code. */
      codigo: Type.Optional(Type.AccessCode),
      execResposta: Type.Optional(Type.ExecIdOrNone),
      documentCode: Type.Optional(Type.TaxId),
    }),
    answer: SignatureStep,
    problems: { 404: 'Acordo não encontrado', 409: 'Acordo não espera assinatura' },
  },
  'POST /api/v1/boleto/imprimir': {
    summary:
      'PDF of a slip: of an instalment of an agreement (debtor), or a slip of proposal of a group (an execution is enough)',
    openTo: 'execution',
    file: 'application/pdf',
    body: Type.Closed({
      carteira: Type.Optional(Type.Carteira),
      /** For the slip of an agreement. */
      numeroAcordo: Type.Optional(Type.RecordNumber),
      numeroParcela: Type.Optional(Type.Integer({ minimum: 0 })),
      /** For the slip of a proposal. */
      idNegociacao: Type.Optional(Type.RecordNumber),
      /** Contract numbers, or the same array as a JSON string. */
      contratos: Type.Optional(Type.Union([Type.Array(Type.String()), Type.String({ maxLength: 20000 })])),
      execResposta: Type.ExecIdOrNone,
      documentCode: Type.Optional(Type.TaxId),
    }),
    answer: Type.FileBytes,
    problems: { ...slipProblems, 401: NO_SESSION },
  },
  'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}': {
    summary: 'PDF of the slip of an instalment',
    file: 'application/pdf',
    params: Type.Object({
      carteira: Type.Carteira,
      acordo: Type.RecordNumber,
      parcela: Type.String({ pattern: '^[0-9]{1,3}$' }),
      exec: Type.ExecIdOrNone,
    }),
    answer: Type.FileBytes,
    problems: slipProblems,
  },
  'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': {
    summary: 'The line of the slip of an instalment',
    proposed: true,
    params: Type.Object({ carteira: Type.Carteira, divida: Type.RecordNumber, taxId: Type.TaxId }),
    answer: Slip,
    problems: slipProblems,
  },
  'POST /api/auth/AcordoRealizadoEmail': {
    summary: 'Sends the agreement and its line to the registered e-mail',
    proposed: true,
    body: Type.Closed({
      Carateira: Type.Carteira,
      Divida: Type.RecordNumber,
      CpfCnpj: Type.TaxId,
      Linha: Type.String({ pattern: '^[0-9]{47}$' }),
    }),
    answer: Type.Object({ status: Type.Literal('OK'), destino: Type.String() }),
    problems: { 404: 'Acordo não encontrado', 409: 'E-mail não cadastrado' },
  },
} as const satisfies Record<string, CallDefinition>
