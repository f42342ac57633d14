import { POSTAL_CODE } from '@portal/domain/formats'
import type { Static } from '@sinclair/typebox'
import {
  AcceptanceBody,
  CalculatedV1,
  CalculatedV3,
  ChoiceBody,
  Concluded,
  ConcludedAnswer,
  IdempotencyKey,
  ProposalStage,
  ProposalSummary,
} from './agreement-terms'
import { type CallDefinition, FieldError, NO_SESSION } from './call'
import { AgreementState, Campaign, NegotiationList, ProposalSlip } from './offers'
import { Type } from './types'

/** Bounds of amounts, counts and first due dates. */
export const Limits = Type.Object({
  valorEntradaMinimo: Type.Reais,
  valorEntradaMaximo: Type.Reais,
  valorParcelaMinimo: Type.Reais,
  valorParcelaMaximo: Type.Reais,
  quantidadeMinima: Type.Integer({ minimum: 1 }),
  quantidadeMaxima: Type.Integer({ minimum: 1 }),
  percEntradaMinima: Type.Number(),
  /** Earliest and latest first due date, both inclusive. */
  dataMinima: Type.IsoDate,
  dataMaxima: Type.IsoDate,
  /** A few business days within the range. */
  datasSugeridas: Type.Array(Type.IsoDate),
  /** Days within the range that are not business days. */
  diasIndisponiveis: Type.Array(Type.IsoDate),
})
export type Limits = Static<typeof Limits>

const byTaxId = Type.Object({ taxId: Type.TaxId })

const choiceProblems = {
  403: 'codigo FORA_DE_HORARIO or CONTATO_RECENTE with reabreEm | Acesso negado | Token CSRF ausente ou inválido',
  404: 'Negociação não encontrada',
  409: 'codigo JA_FORMALIZADA: this group has an agreement already | CHAVE_REUTILIZADA | PROPOSTA_VENCIDA',
} as const

export const negotiation = {
  'POST /api/v1/negociacoes': {
    summary: "The debtor's opportunities and agreements",
    body: Type.Closed({
      /** First 9 characters of a CPF, first 8 of a CNPJ. */
      cpfCnpj: Type.String({ pattern: '^([0-9]{9}|[0-9A-Z]{8})$' }),
      /** The next 4 of a CNPJ; 0000 for a CPF. */
      filial: Type.String({ pattern: '^[0-9A-Z]{4}$' }),
      tipoPessoa: Type.Literals(1, 2),
      /** The two check digits. */
      digitoDocumento: Type.String({ pattern: '^[0-9]{2}$' }),
      execResposta: Type.ExecIdOrNone,
    }),
    answer: NegotiationList,
    problems: { 502: 'Erro api Bradesco' },
  },
  'GET /api/v1/get_portfolios/{taxId}': {
    summary: 'Campaigns of the two special portfolios',
    params: byTaxId,
    answer: Type.Object({
      RENEG_VEICULOS: Type.Object({ campaignList: Type.Array(Campaign) }),
      BRADESCO_DRC: Type.Object({ campaignList: Type.Array(Campaign) }),
    }),
  },
  'POST /api/v1/p/{taxId}': {
    summary:
      'Product flags: bol slip campaign, drc over 100k, ren renegotiation; with the proposal slips. For the debtor, or for whoever holds an execution of this tax id',
    openTo: 'execution',
    params: byTaxId,
    body: Type.Closed({
      /** Ours: execution id of a consult or link; not needed with a debtor's token. */
      execResposta: Type.Optional(Type.ExecIdOrNone),
    }),
    answer: Type.Object({
      bol: Type.Boolean(),
      drc: Type.Boolean(),
      ren: Type.Boolean(),
      /** Ours: the slips of /boletagem and /boleto-facil, with masked identity. */
      boletos: Type.Array(ProposalSlip),
    }),
    problems: { 401: 'Consulta não encontrada (codigo SEM_CONSULTA)' },
  },
  'POST /api/v1/Negociacao/Efetivar': {
    summary: 'Calculates a choice and reserves it',
    body: ChoiceBody,
    answer: CalculatedV1,
    problems: {
      ...choiceProblems,
      412: 'codigo ALTERADO: alteracao.versao is no longer that of the agreement',
    },
  },
  'POST /api/v3/Negociacao/Efetivar': {
    summary: 'Calculates a choice and reserves it (vehicles)',
    body: ChoiceBody,
    answer: CalculatedV3,
    problems: choiceProblems,
  },
  'POST /api/v1/Negociacao/Formalizar': {
    summary:
      'Makes the agreement out of a reservation and tells the contacts on file; repeating it answers the same agreement',
    proposed: true,
    body: AcceptanceBody,
    answer: ConcludedAnswer,
    problems: choiceProblems,
  },
  'POST /api/v3/Negociacao/Formalizar': {
    summary: 'Makes the agreement out of a reservation (vehicles)',
    proposed: true,
    body: AcceptanceBody,
    answer: ConcludedAnswer,
    problems: choiceProblems,
  },
  'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': {
    summary: 'Addresses on file for a contract, or for any when contrato is 0',
    proposed: true,
    params: Type.Object({ carteira: Type.Carteira, contrato: Type.RecordNumber, exec: Type.ExecIdOrNone }),
    answer: Type.Object({
      enderecos: Type.Array(
        Type.Object({
          tipo: Type.Literals('RESIDENCIAL', 'COMERCIAL'),
          logradouro: Type.String(),
          numero: Type.String(),
          complemento: Type.String(),
          bairro: Type.String(),
          cidade: Type.String(),
          uf: Type.String(),
          cep: Type.String({ pattern: POSTAL_CODE.source }),
        }),
      ),
    }),
    problems: { 404: 'Contrato não encontrado' },
  },
  'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}': {
    summary:
      'Everything to read before accepting; contrato is an idNegociacao, a contract of the group, or an agreement; the reservation is used when its count is the same',
    proposed: true,
    params: Type.Object({
      carteira: Type.Carteira,
      contrato: Type.RecordNumber,
      parcelas: Type.String({ pattern: '^[0-9]{1,3}$' }),
      exec: Type.ExecIdOrNone,
    }),
    answer: ProposalSummary,
    problems: { 404: 'Negociação não encontrada' },
  },
  'POST /api/v1/Proposta/Cancelar': {
    summary: 'Cancels an agreement that has no paid instalment, and tells the contacts on file',
    proposed: true,
    body: Type.Closed({
      numeroAcordo: Type.RecordNumber,
      motivo: Type.Optional(Type.String({ maxLength: 500 })),
      execResposta: Type.Optional(Type.ExecIdOrNone),
      documentCode: Type.Optional(Type.TaxId),
    }),
    answer: Type.Object({
      sucesso: Type.Literal(1),
      numeroAcordo: Type.RecordNumber,
      estado: AgreementState,
    }),
    problems: { 404: 'Acordo não encontrado', 409: 'Acordo não pode ser cancelado' },
  },
  'GET /api/v1/Proposta/Status/{id}': {
    summary: 'Timeline of an agreement: analysis, documents, signature, concluded, cancelled',
    proposed: true,
    params: Type.Object({ id: Type.RecordNumber }),
    answer: Type.Object({
      numeroAcordo: Type.RecordNumber,
      estado: AgreementState,
      nomeProduto: Type.String(),
      etapas: Type.Array(ProposalStage),
    }),
    problems: { 404: 'Acordo não encontrado' },
  },
  'GET /api/v1/Configuracao/DiaUtil/{date}': {
    summary: 'Is a date a bank business day, and which is the next one?',
    openTo: 'anyone',
    proposed: true,
    params: Type.Object({ date: Type.IsoDate }),
    answer: Type.Object({
      data: Type.IsoDate,
      diaUtil: Type.Boolean(),
      /** The date itself if it is a business day. */
      proximoDiaUtil: Type.IsoDate,
      /** 'Sábado', 'Domingo' or the holiday's name; null on business days. */
      motivo: Type.Nullable(Type.String()),
    }),
  },
  'GET /api/v1/Configuracao/MinimoMaximo': {
    summary: 'Bounds of a choice: of one group, or those that hold for all when none is named',
    openTo: 'anyone',
    proposed: true,
    query: Type.Closed({
      idNegociacao: Type.Optional(Type.RecordNumber),
      numeroAcordo: Type.Optional(Type.RecordNumber),
    }),
    answer: Limits,
    problems: { 401: NO_SESSION, 404: 'Negociação não encontrada' },
  },
  'GET /api/v1/Negociacao/Conclusao/{chave}': {
    summary: 'What became of the Formalizar with this chaveIdempotencia: asked when its answer was lost',
    extension: true,
    params: Type.Object({ chave: IdempotencyKey }),
    answer: Type.Object({
      estado: Type.Union([
        /** Concluded; `acordo` is the agreement made or changed. */
        Type.Literal('CONCLUIDA'),
        /** Received, not decided yet. */
        Type.Literal('EM_ANDAMENTO'),
        /** Refused; `codigo` or `errosValidacao` has the reason. */
        Type.Literal('RECUSADA'),
        /** Not received from this debtor. */
        Type.Literal('DESCONHECIDA'),
      ]),
      acordo: Type.Nullable(Concluded),
      /** The `codigo` of the refusal; '' otherwise. */
      codigo: Type.String(),
      errosValidacao: Type.Array(FieldError),
    }),
  },
} as const satisfies Record<string, CallDefinition>
