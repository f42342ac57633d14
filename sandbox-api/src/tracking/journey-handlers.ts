import type { Data, ProgressCode } from '@portal/contract'
import { maskName } from '@portal/domain/person-name'
import { assertTaxId } from '../access/consult'
import { findDebtor } from '../access/debtors'
import { adoptExecution, executionTaxId } from '../access/executions'
import { isoOf } from '../clock/sao-paulo'
import { countUnverified, storeRecord } from '../contact/preference-handlers'
import type { Caller } from '../server/caller'
import type { Handlers, Inbound } from '../server/handler'
import type { Limit } from '../server/limits'
import { forbidden } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'

type JourneyData = Data<'GET /api/v1/journey_tracker/{id}'>
export type EventBody = Inbound<'POST /api/v1/journey_tracker'>['body']

/** Steps that imply a progress code even if the request omits it. */
const codeByStep: Readonly<Record<string, ProgressCode>> = {
  negociacao: '9A',
  vencimento: '10A',
  formaPagamento: '11A',
  revisao: '12A',
  sucesso: '13A',
}
const codes = ['3B' as const, ...Object.values(codeByStep)]

const codeOf = ({ step, metadata }: EventBody): ProgressCode | null =>
  codes.find((code) => code === metadata?.codigo) ?? codeByStep[step] ?? null

const daily = (tries: number): Limit => ({ tries, seconds: 86_400, title: 'Muitas requisições' })
/** A visit sends some dozens of steps. */
const OF_AN_EXECUTION = daily(500)
/** Steps without an execution: per address, in total and about one person. */
const OF_AN_ADDRESS = daily(5000)
const ABOUT_A_PERSON = daily(300)

/** Throws 429. An execution required a bot check and is not affected by events sent without one. */
function countEvent({ limits }: Sandbox, { address }: Caller, taxId: string, execution: string | null): void {
  if (execution !== null) {
    limits.consume(`steps:${execution}`, OF_AN_EXECUTION)
    return
  }
  limits.consume(`steps:${address}`, OF_AN_ADDRESS)
  if (taxId !== '') limits.consume(`steps:${taxId}:${address}`, ABOUT_A_PERSON)
}

export interface StoredEvent {
  /** Of an event sent with an idempotency key: `key`, and that key. */
  id: string
  body: EventBody
  /** Sent with the debtor's session. Anonymous events are stored and never read back. */
  trusted: boolean
  at: string
  /** Created by the seed, not by a browser. */
  seeded: boolean
}

export const journey = kindOf<StoredEvent>('journey', ['id'], { owner: ({ body }) => body.cpfCnpj })

type EventFacts = Pick<StoredEvent, 'trusted'> & Partial<StoredEvent>

export const storeEvent = ({ store, clock }: Sandbox, body: EventBody, facts: EventFacts): void =>
  store.add(journey, (id) => ({ id, body, at: clock.iso(), seeded: false, ...facts }))

function shown({ body, at }: StoredEvent): JourneyData['eventos'][number] {
  const { cpfCnpj: _, rest: __, ...event } = body
  return { idNegociacao: '', metadata: {}, execId: '', ...event, codigo: codeOf(body), em: isoOf(at) }
}

/** Events of the debtor's own sessions, newest first. */
function answer({ store }: Sandbox, cpfCnpj: string, isWanted: (event: StoredEvent) => boolean) {
  const events = store.list(journey, cpfCnpj).filter(({ trusted }) => trusted)
  const eventos = events.reverse().filter(isWanted).slice(0, 100).map(shown)
  return { cpfCnpj, eventos }
}

const done = { status: 'OK' as const }

const storedAs =
  (kind: string) =>
  ({ body }: { body: object }, sandbox: Sandbox) => {
    storeRecord(sandbox, kind, '', body)
    return done
  }

export const journeyHandlers = {
  'POST /api/v1/journey_tracker': ({ body, caller, idempotencyKey }, sandbox) => {
    const { cpfCnpj: taxId, execId = '' } = body
    const owner = executionTaxId(sandbox, execId)
    const isAnother = caller.taxId !== null && caller.taxId !== taxId
    if (taxId !== '' && (isAnother || (owner !== null && owner !== taxId))) throw forbidden()
    const { store } = sandbox
    const trusted = caller.is(taxId)
    const id = `key ${idempotencyKey}`
    store.transaction(() => {
      // A retry of a received event.
      if (idempotencyKey !== null && store.find(journey, id)) return
      // A logged-in debtor is limited by the number of calls alone.
      if (!trusted) countEvent(sandbox, caller, taxId, owner === null ? null : execId)
      storeEvent(sandbox, body, { trusted, ...(idempotencyKey !== null && { id }) })
    })
    return done
  },
  'GET /api/v1/journey_tracker/{id}': ({ params, caller }, sandbox) => {
    const seen = new Set<ProgressCode>()
    return answer(sandbox, caller.debtor(params.id), ({ body }) => {
      const code = codeOf(body)
      if (code === null || seen.has(code)) return false
      seen.add(code)
      return true
    })
  },
  'GET /api/v1/journey_tracker/13a/{id}': ({ params, caller }, sandbox) =>
    answer(sandbox, caller.debtor(params.id), ({ body }) => codeOf(body) === '13A'),
  'GET /api/v1/journey_tracker/3b/{id}': ({ params, caller }, sandbox) =>
    answer(sandbox, caller.debtor(params.id), ({ body }) => codeOf(body) === '3B'),
  'GET /api/v1/journey_tracker/{id}/{step}': ({ params: { id, step }, caller }, sandbox) =>
    answer(
      sandbox,
      caller.debtor(id),
      ({ body }) => codeOf(body) === step.toUpperCase() || body.step === step,
    ),
  'POST /api/v1/vincularExec': ({ body, caller }, sandbox) => {
    assertTaxId('cpfCnpj', body.cpfCnpj)
    adoptExecution(sandbox, body.execId, body.cpfCnpj, caller)
    const debtor = findDebtor(sandbox, body.cpfCnpj)
    return { status: 'OK', execId: body.execId, ...(debtor && { nome: maskName(debtor.name) }) }
  },
  'POST /api/v1/InspectLog': ({ body, caller }, sandbox) => {
    countUnverified(sandbox, caller, body.cpfCnpj)
    storeRecord(sandbox, 'inspect-log', body.cpfCnpj === 'Não informado' ? '' : body.cpfCnpj, body)
    return done
  },
  'POST /api/v1/inspectlet_session': storedAs('inspectlet'),
  'POST /api/v1/smartlook_session': storedAs('smartlook'),
} satisfies Partial<Handlers>
