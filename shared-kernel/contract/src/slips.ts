import { type Static, Type } from '@sinclair/typebox'
import {
  AccessCode,
  type CallDefinition,
  Carteira,
  Closed,
  debtorRefusals,
  Email,
  ExecIdOrNone,
  FileBytes,
  IsoDate,
  Literals,
  Nullable,
  Reais,
  RecordNumber,
  TaxId,
} from './call'
import { PixOfSlip } from './offers'

/** State of a signature after one of its steps. */
export const SignatureStep = Type.Object({
  status: Literals('AGUARDANDO', 'ASSINADO', 'FALHA'),
  protocolo: Type.String(),
  /** Masked destination of the code; '' once signed. */
  destino: Type.String(),
  /** Line of the first slip; null before the signature. */
  linhaDigitavel: Nullable(Type.String({ pattern: '^[0-9]{47}$' })),
  tentativasRestantes: Type.Integer({ minimum: 0 }),
})

/** Payment data of a slip. */
export const Slip = Type.Object({
  linhaDigitavel: Type.String({ pattern: '^[0-9]{47}$' }),
  codigoBarras: Type.String({ pattern: '^[0-9]{44}$' }),
  vencimento: IsoDate,
  valor: Reais,
  nossoNumero: Type.String(),
  beneficiario: Type.Object({ nome: Type.String(), cnpj: Type.String() }),
  banco: Type.String(),
  pix: PixOfSlip,
  /** Extension: the bank's signature over barcode and payee, 128 hexadecimal digits. */
  codigoConferencia: Type.Optional(Nullable(Type.String())),
})
export type Slip = Static<typeof Slip>

/** Signature, slips and e-mail of an agreement. */
export const slips = {
  'POST /api/v1/assinador/drc': {
    summary: 'Digital signature of an over-100k agreement: INICIAR sends a code, ASSINAR confirms it',
    access: 'debtor',
    proposed: true,
    body: Closed({
      numeroAcordo: RecordNumber,
      acao: Literals('INICIAR', 'ASSINAR'),
      /** INICIAR: the registered address, or absent. Codes are not sent to newly entered addresses. */
      email: Type.Optional(Email),
      /** ASSINAR: the received code. */
      codigo: Type.Optional(AccessCode),
      execResposta: Type.Optional(ExecIdOrNone),
      documentCode: Type.Optional(TaxId),
    }),
    answers: {
      200: SignatureStep,
    },
    problems: {
      ...debtorRefusals,
      404: 'Acordo não encontrado',
      409: 'Acordo não espera assinatura',
    },
  },
  'POST /api/v1/boleto/imprimir': {
    summary:
      'PDF of a slip: of an instalment of an agreement (debtor), or a slip of proposal of a group (an execution is enough)',
    access: 'execution',
    file: 'application/pdf',
    body: Closed({
      carteira: Type.Optional(Carteira),
      /** For the slip of an agreement. */
      numeroAcordo: Type.Optional(RecordNumber),
      numeroParcela: Type.Optional(Type.Integer({ minimum: 0 })),
      /** For the slip of a proposal. */
      idNegociacao: Type.Optional(RecordNumber),
      /** Contract numbers, or the same array as a JSON string. */
      contratos: Type.Optional(Type.Union([Type.Array(Type.String()), Type.String({ maxLength: 20000 })])),
      execResposta: ExecIdOrNone,
      documentCode: Type.Optional(TaxId),
    }),
    answers: { 200: FileBytes },
    problems: {
      ...debtorRefusals,
      404: 'Boleto não encontrado',
      409: 'Boleto vencido | Boleto já pago | Acordo cancelado',
    },
  },
  'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}': {
    summary: 'PDF of the slip of an instalment',
    access: 'debtor',
    file: 'application/pdf',
    params: Type.Object({
      carteira: Carteira,
      acordo: RecordNumber,
      parcela: Type.String({ pattern: '^[0-9]{1,3}$' }),
      exec: ExecIdOrNone,
    }),
    answers: { 200: FileBytes },
    problems: {
      ...debtorRefusals,
      404: 'Boleto não encontrado',
      409: 'Boleto vencido | Boleto já pago | Acordo cancelado',
    },
  },
  'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': {
    summary: 'The line of the slip of an instalment',
    access: 'debtor',
    proposed: true,
    params: Type.Object({ carteira: Carteira, divida: RecordNumber, taxId: TaxId }),
    answers: { 200: Slip },
    problems: {
      ...debtorRefusals,
      404: 'Boleto não encontrado',
      409: 'Boleto vencido | Boleto já pago | Acordo cancelado',
    },
  },
  'POST /api/auth/AcordoRealizadoEmail': {
    summary: 'Sends the agreement and its line to the registered e-mail',
    access: 'debtor',
    proposed: true,
    body: Closed({
      Carateira: Carteira,
      Divida: RecordNumber,
      CpfCnpj: TaxId,
      Linha: Type.String({ pattern: '^[0-9]{47}$' }),
    }),
    answers: { 200: Type.Object({ status: Type.Literal('OK'), destino: Type.String() }) },
    problems: { ...debtorRefusals, 404: 'Acordo não encontrado', 409: 'E-mail não cadastrado' },
  },
} as const satisfies Record<string, CallDefinition>
