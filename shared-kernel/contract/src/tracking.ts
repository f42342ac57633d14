import type { Static } from '@sinclair/typebox'
import type { CallDefinition } from './call'
import { Type } from './types'

/** Progress of a negotiation; 9A to 12A restore the choices made (spec §4). */
export const ProgressCode = Type.Literals('3B', '9A', '10A', '11A', '12A', '13A')
export type ProgressCode = Static<typeof ProgressCode>

/** A few values; bodies are limited to 16 KB and 8 levels. */
const Metadata = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 40 })

/** Spec §3 "Journey tracker event". `metadata.codigo` is the progress code of the step. */
const JourneyEventBody = Type.Closed({
  cpfCnpj: Type.String({ pattern: '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})?$' }),
  /** Priority, 1 to 10. */
  priority: Type.Integer({ minimum: 1, maximum: 10 }),
  step: Type.String({ minLength: 1, maxLength: 80 }),
  flowIn: Type.String({ maxLength: 120 }),
  statusIn: Type.String({ maxLength: 120 }),
  statusOut: Type.String({ maxLength: 120 }),
  flowOut: Type.String({ maxLength: 120 }),
  idNegociacao: Type.Optional(Type.String({ maxLength: 80 })),
  metadata: Type.Optional(Metadata),
  execId: Type.Optional(Type.String({ maxLength: 64 })),
  /** partnerIdentification, faqId, the default context, valueTotal, contractCount. */
  rest: Type.Optional(Metadata),
})

const JourneyEvent = Type.Object({
  step: Type.String(),
  codigo: Type.Nullable(ProgressCode),
  priority: Type.Integer(),
  flowIn: Type.String(),
  statusIn: Type.String(),
  statusOut: Type.String(),
  flowOut: Type.String(),
  idNegociacao: Type.String(),
  /** opcao, parcela, tipo, dataPag, formaPagamento, consolidado, as sent. */
  metadata: Metadata,
  execId: Type.String(),
  em: Type.IsoDateTime,
})
/** The debtor's own events, newest first. */
const JourneyAnswer = Type.Object({ cpfCnpj: Type.TaxId, eventos: Type.Array(JourneyEvent) })

const byTaxId = Type.Object({ id: Type.TaxId })
const readsJourney = {
  proposed: true,
  answer: JourneyAnswer,
} as const

export const tracking = {
  'POST /api/v1/journey_tracker': {
    summary: 'Records a step of the journey',
    openTo: 'anyone',
    body: JourneyEventBody,
    answer: Type.Acknowledged,
  },
  'GET /api/v1/journey_tracker/{id}': {
    summary: 'The newest event of each progress code',
    params: byTaxId,
    ...readsJourney,
  },
  'GET /api/v1/journey_tracker/13a/{id}': {
    summary: 'Conclusions (13A)',
    params: byTaxId,
    ...readsJourney,
  },
  'GET /api/v1/journey_tracker/3b/{id}': {
    summary: 'Identifications (3B)',
    params: byTaxId,
    ...readsJourney,
  },
  'GET /api/v1/journey_tracker/{id}/{step}': {
    summary: 'Events of one step, by progress code or by name',
    params: Type.Object({ id: Type.TaxId, step: Type.String({ pattern: '^[0-9A-Za-z]{1,80}$' }) }),
    ...readsJourney,
  },
  'POST /api/v1/vincularExec': {
    summary:
      'Opens the execution of a link that the bank has issued to this tax id; SEMENTRADA=1 asks for the zero-down-payment offer',
    openTo: 'anyone',
    body: Type.Closed({
      cpfCnpj: Type.TaxId,
      execId: Type.ExecId,
      SEMENTRADA: Type.Optional(Type.LooseFlag),
    }),
    answer: Type.Object({
      status: Type.Literal('OK'),
      execId: Type.ExecId,
      /** Ours: masked name, so that the user can confirm that the link is theirs. */
      nome: Type.Optional(Type.String()),
    }),
    problems: { 404: 'Link inválido ou vencido: never issued, issued to somebody else, or expired' },
  },
  'POST /api/v1/InspectLog': {
    summary: 'Ties a recorded session to an execution',
    openTo: 'anyone',
    body: Type.Closed({
      sId: Type.String({ minLength: 1, maxLength: 120 }),
      idExec: Type.String({ maxLength: 64 }),
      cpfCnpj: Type.Union([Type.TaxId, Type.Literal('Não informado')]),
    }),
    answer: Type.Acknowledged,
  },
  'POST /api/v1/inspectlet_session': {
    summary: 'Records an Inspectlet session',
    openTo: 'anyone',
    body: Type.Closed({
      websiteId: Type.Union([Type.String({ maxLength: 120 }), Type.Integer()]),
      sessionId: Type.Union([Type.String({ maxLength: 120 }), Type.Integer()]),
      execId: Type.String({ maxLength: 64 }),
    }),
    answer: Type.Acknowledged,
  },
  'POST /api/v1/smartlook_session': {
    summary: 'Records a Smartlook session',
    openTo: 'anyone',
    proposed: true,
    body: Type.Closed({
      sessionId: Type.String({ minLength: 1, maxLength: 200 }),
      execId: Type.String({ maxLength: 64 }),
      websiteId: Type.Optional(Type.String({ maxLength: 120 })),
      visitorId: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answer: Type.Acknowledged,
  },
} as const satisfies Record<string, CallDefinition>
