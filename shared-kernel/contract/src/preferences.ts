import { type CallDefinition, NO_SESSION } from './call'
import { Type } from './types'

const byId = Type.Object({ id: Type.TaxId })
/** Digits, or '' in a report without a phone number. */
const PhoneOrNone = Type.String({ pattern: '^([0-9]{10,13})?$' })

/** Extension: accessibility needs in customer service. */
const ServiceNeeds = Type.Object({ falarDevagar: Type.Boolean(), soPorEscrito: Type.Boolean() })

const choiceProblems = { 412: 'codigo ALTERADO: versao is no longer that of the choice' } as const

const recommends = {
  proposed: true,
  params: Type.Object({ id: Type.RecordNumber }),
  body: Type.Closed({
    phoneE164: Type.String({ pattern: '^\\+55[0-9]{10,11}$' }),
    email: Type.EmailOrNone,
    recommendation: Type.Literal('RECOMMENDED'),
    includeContact: Type.Boolean(),
    documentCode: Type.TaxId,
    dataRecomendation: Type.String({ maxLength: 40 }),
  }),
  answer: Type.Acknowledged,
} as const

/** Calls outside the negotiation: complaints, opt-ins, recommendations. */
export const preferences = {
  'POST /api/auth/LigacaoIndevida': {
    summary: 'Reports unwanted collection calls; the reasons go in rest',
    openTo: 'anyone',
    proposed: true,
    body: Type.Object(
      {
        cpfCnpj: Type.TaxId,
        nome: Type.String({ minLength: 1, maxLength: 120 }),
        telefone: Type.Optional(PhoneOrNone),
        email: Type.Optional(Type.Email),
        execInfo: Type.Optional(Type.String({ maxLength: 200 })),
        rest: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { maxProperties: 40 })),
      },
      { additionalProperties: true, maxProperties: 20 },
    ),
    answer: Type.Object({ status: Type.Literal('OK'), protocolo: Type.String() }),
  },
  'POST /api/v1/score_miner': {
    summary: 'Records a contact and its 60-day score',
    proposed: true,
    body: Type.Closed({
      contact: Type.Closed({
        identification: Type.TaxId,
        /** 1 individual, 2 company. */
        identificationKind: Type.Literals(1, 2),
        name: Type.String({ maxLength: 120 }),
        score60d: Type.Optional(Type.Number()),
      }),
      origin: Type.Literal('site'),
    }),
    answer: Type.Acknowledged,
  },
  'POST /api/v1/basic-data/{id}': {
    summary: 'Accepts or withdraws WhatsApp messages; keeps how the debtor wants to be served',
    params: byId,
    body: Type.Closed({
      optInWhatsApp: Type.LooseFlag,
      documentCode: Type.TaxId,
      versao: Type.Optional(Type.RecordNumber),
      /** Unchanged when absent. */
      atendimento: Type.Optional(ServiceNeeds),
    }),
    answer: Type.Acknowledged,
    problems: choiceProblems,
  },
  'GET /api/v1/basic-data/{id}': {
    summary: 'Does the debtor accept WhatsApp messages?',
    proposed: true,
    params: byId,
    answer: Type.Object({
      documentCode: Type.TaxId,
      nome: Type.String(),
      optInWhatsApp: Type.Boolean(),
      /** Version of the choice; absent when the bank has none. */
      versao: Type.Optional(Type.RecordNumber),
      /** Absent when the bank does not store it. */
      atendimento: Type.Optional(ServiceNeeds),
    }),
  },
  'POST /api/v1/termos-whatsapp/{digits}': {
    summary:
      'Accepts or withdraws the WhatsApp terms for a phone number, or for the logged-in debtor’s tax id',
    openTo: 'anyone',
    params: Type.Object({ digits: Type.String({ pattern: '^([0-9]{10,14}|[0-9A-Z]{12}[0-9]{2})$' }) }),
    body: Type.Closed({ optInWhatsApp: Type.LooseFlag, versao: Type.Optional(Type.RecordNumber) }),
    answer: Type.Acknowledged,
    problems: { ...choiceProblems, 401: NO_SESSION },
  },
  'POST /api/v1/recomendacao/{id}': {
    summary: 'The debtor recommends the portal after an agreement; id is the tax id or the agreement',
    ...recommends,
  },
  'POST /api/v1/recommendation/{id}': {
    summary: 'The same recommendation under its other name',
    ...recommends,
  },
  'POST /api/auth/LigacaoIndevida/andamento': {
    summary:
      'How far a report of unwanted calls is: for who has its number and the tax id that it was sent with',
    openTo: 'anyone',
    extension: true,
    body: Type.Closed({ protocolo: Type.String({ pattern: '^[0-9A-Za-z./-]{4,40}$' }), cpfCnpj: Type.TaxId }),
    /** Excludes the report's content: name, reason and contact. */
    answer: Type.Object({
      recebidoEm: Type.IsoDateTime,
      /** null until the review starts. */
      emAnaliseDesde: Type.Nullable(Type.IsoDateTime),
      concluidoEm: Type.Nullable(Type.IsoDateTime),
      /** Last day for an answer. */
      respostaAte: Type.IsoDate,
    }),
    problems: { 404: 'Relato não encontrado' },
  },
} as const satisfies Record<string, CallDefinition>
