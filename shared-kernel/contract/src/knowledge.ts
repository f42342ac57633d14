import { afterBotCheck, type CallDefinition, identityProblems } from './call'
import { Type } from './types'

const byTaxId = Type.Object({ id: Type.TaxId })

/** Result of a knowledge check. NOK includes the remaining tries. */
const KnowledgeChecked = Type.Object({
  status: Type.Literals('OK', 'NOK'),
  tentativasRestantes: Type.Integer({ minimum: 0 }),
})

/** One answer of the interactive knowledge check. */
const InteractiveAnswer = Type.Closed({
  type: Type.String({ maxLength: 40 }),
  value: Type.String({ minLength: 1, maxLength: 120 }),
  identification: Type.TaxId,
})
const InteractiveResult = Type.Object({
  /** false when the round has failed. Before the last answer, true only confirms receipt. */
  valido: Type.Boolean(),
  /** true when all questions were answered correctly. */
  aprovado: Type.Boolean(),
  perguntasRestantes: Type.Integer({ minimum: 0 }),
  tentativasRestantes: Type.Integer({ minimum: 0 }),
})

const CompanyKbaList = Type.Object({
  /** Masked for anonymous callers; null when unknown. */
  foundationDate: Type.Nullable(Type.String()),
  partnerIdentification: Type.Nullable(Type.String()),
})
const PartnerAnswer = Type.Object({
  cpfCnpj: Type.TaxId,
  /** Masked for anonymous callers; null when unknown. */
  partnerIdentification: Type.Nullable(Type.String()),
})
const PartnerBody = Type.Closed({ cpfCnpj: Type.TaxId, partnerIdentification: Type.Cpf })
const PartnerContext = Type.Array(
  Type.Object({ context: Type.Array(Type.Object({ type: Type.String(), value: Type.String() })) }),
)
export const InteractiveRound = Type.Object({
  perguntas: Type.Array(
    Type.Object({
      type: Type.String(),
      pergunta: Type.String(),
      opcoes: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    }),
  ),
  /** When a new round is possible after a failed one. */
  reabreEm: Type.Optional(Type.IsoDateTime),
})
/** Knowledge-based authentication, and the partner who represents a company. */
export const knowledge = {
  'POST /v1/User/VerificaKBA': {
    summary:
      'Does the individual know the birth date and the mother’s name on file? Confirms the session of a caller who does',
    ...afterBotCheck,
    proposed: true,
    body: Type.Closed({
      cpfCnpj: Type.TaxId,
      nascimento: Type.IsoDate,
      nomeMae: Type.PersonName,
      sobrenomeMae: Type.PersonName,
    }),
    answer: KnowledgeChecked,
    problems: { 404: 'Cadastro não encontrado', 429: 'Você excedeu o máximo de tentativas!' },
  },
  'POST /v1/User/pj/VerificaKBA': {
    summary:
      'Does the company know its foundation year and its responsible partner? Confirms the session of a caller who does',
    ...afterBotCheck,
    proposed: true,
    body: Type.Closed({ cpfCnpj: Type.TaxId, anoFundacao: Type.Year, cpfResponsavel: Type.Cpf }),
    answer: KnowledgeChecked,
    problems: { 404: 'Cadastro não encontrado', 429: 'Você excedeu o máximo de tentativas!' },
  },
  'GET /api/v1/validKBAs/{id}': {
    summary: 'Which knowledge data the bank holds about an individual (masked)',
    ...afterBotCheck,
    proposed: true,
    params: byTaxId,
    answer: Type.Object({
      birthDate: Type.Nullable(Type.String()),
      motherName: Type.Nullable(Type.String()),
    }),
  },
  'GET /api/v1/pj/validKBAs/{id}': {
    summary: 'Which knowledge data the bank holds about a company (masked)',
    ...afterBotCheck,
    params: byTaxId,
    answer: CompanyKbaList,
  },
  'GET /api/v1/pj/partnerIdentification': {
    summary: 'The partner of the company in X-Identification',
    ...afterBotCheck,
    proposed: true,
    aliasOf: 'GET /api/v1/pj/partnerIdentification/{id}',
    answer: PartnerAnswer,
  },
  'GET /api/v1/pj/partnerIdentification/{id}': {
    summary: 'The partner on file of a company; masked for anonymous callers',
    ...afterBotCheck,
    proposed: true,
    params: byTaxId,
    answer: PartnerAnswer,
  },
  'PUT /api/v1/pj/partnerIdentification': {
    summary: 'States which partner acts for the company; it must be the one on file',
    ...afterBotCheck,
    proposed: true,
    body: PartnerBody,
    answer: Type.Acknowledged,
    problems: identityProblems,
  },
  'PUT /api/v1/pj/partnerIdentification/{id}': {
    summary: 'States which partner acts for the company; it must be the one on file',
    ...afterBotCheck,
    proposed: true,
    aliasOf: 'PUT /api/v1/pj/partnerIdentification',
    params: byTaxId,
    body: PartnerBody,
    answer: Type.Acknowledged,
    problems: identityProblems,
  },
  'GET /api/Login/GetPartnerIdentification/{taxId}': {
    summary: 'Context of the company’s last access; the item of type partnerIdentification is the partner',
    ...afterBotCheck,
    params: Type.Object({ taxId: Type.TaxId }),
    answer: PartnerContext,
  },
  'GET /api/login/GetPartnerIdentification/{taxId}': {
    summary: 'The same call in the spelling of its neighbours',
    ...afterBotCheck,
    aliasOf: 'GET /api/Login/GetPartnerIdentification/{taxId}',
    params: Type.Object({ taxId: Type.TaxId }),
    answer: PartnerContext,
  },
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': {
    summary: 'Multiple-choice questions that only the person would know; starts a new round',
    ...afterBotCheck,
    proposed: true,
    params: Type.Object({ id: Type.TaxId, quantidade: Type.String({ pattern: '^[1-5]$' }) }),
    answer: InteractiveRound,
    problems: { 404: 'Cadastro não encontrado', 429: 'Você excedeu o máximo de tentativas!' },
  },
  'POST /api/v1/kbas/interativo/validacao': {
    summary: 'Answers one question of the round',
    ...afterBotCheck,
    proposed: true,
    body: InteractiveAnswer,
    answer: InteractiveResult,
    problems: { 404: 'Pergunta não encontrada', 429: 'Você excedeu o máximo de tentativas!' },
  },
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': {
    summary: 'Checks the CPF of a partner (value) of the company (identification)',
    ...afterBotCheck,
    proposed: true,
    body: InteractiveAnswer,
    answer: InteractiveResult,
    problems: { 404: 'Cadastro não encontrado', 429: 'Você excedeu o máximo de tentativas!' },
  },
} as const satisfies Record<string, CallDefinition>
