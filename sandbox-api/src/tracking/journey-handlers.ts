import type { Data, ProgressCode } from '@portal/contract'
import { maskName } from '@portal/domain/person-name'
import { assertTaxId } from '../access/consult'
import { findDebtor } from '../access/debtors'
import { adoptExecution, executionTaxId } from '../access/executions'
import { isoOf } from '../clock/sao-paulo'
import { storeRecord } from '../contact/preference-handlers'
import type { Handlers, Inbound } from '../server/handler'
import { forbidden } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'
import { countEvent, countUnverified } from './quotas'

type JourneyData = Data<'GET /api/v1/journey_tracker/{id}'>
type EventBody = Inbound<'POST /api/v1/journey_tracker'>['body']

const codes: readonly ProgressCode[] = ['3B', '9A', '10A', '11A', '12A', '13A']

/** Steps that imply a progress code even if the request omits it. */
const codeByStep: Readonly<Record<string, ProgressCode>> = {
  negociacao: '9A',
  vencimento: '10A',
  formaPagamento: '11A',
  revisao: '12A',
  sucesso: '13A',
}

function codeOf({ step, metadata }: EventBody): ProgressCode | null {
  const named = codes.find((code) => code === metadata?.codigo)
  return named ?? codeByStep[step] ?? null
}

const receivedKeys = kindOf<{ key: string }>('journey keys', ['key'])

export interface StoredEvent {
  id: string
  body: EventBody
  code: ProgressCode | null
  /** Sent with the debtor's session. Anonymous events are stored and never read back. */
  trusted: boolean
  at: string
  /** Created by the seed, not by a browser. */
  seeded: boolean
}

export const journey = kindOf<StoredEvent>('journey', ['id'], { owner: ({ body }) => body.cpfCnpj })

export const storeEvent = (
  { store, clock }: Sandbox,
  body: EventBody,
  { trusted, seeded = false, at = clock.now() }: { trusted: boolean; seeded?: boolean; at?: Date },
): void =>
  store.add(journey, (id) => ({ id, body, code: codeOf(body), trusted, at: at.toISOString(), seeded }))

const shown = ({ body, code, at }: StoredEvent): JourneyData['eventos'][number] => ({
  step: body.step,
  codigo: code,
  priority: body.priority,
  flowIn: body.flowIn,
  statusIn: body.statusIn,
  statusOut: body.statusOut,
  flowOut: body.flowOut,
  idNegociacao: body.idNegociacao ?? '',
  metadata: body.metadata ?? {},
  execId: body.execId ?? '',
  em: isoOf(at),
})

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
    const owner = body.execId === undefined ? null : executionTaxId(sandbox, body.execId)
    const isAnother = caller.credentials.kind === 'debtor' && body.cpfCnpj !== '' && !caller.is(body.cpfCnpj)
    if (isAnother || (owner !== null && body.cpfCnpj !== '' && owner !== body.cpfCnpj)) throw forbidden()
    const { store } = sandbox
    store.transaction(() => {
      // A retry of a received event.
      if (idempotencyKey !== null && store.find(receivedKeys, idempotencyKey)) return
      if (idempotencyKey !== null) store.put(receivedKeys, { key: idempotencyKey })
      countEvent(sandbox, caller, {
        taxId: body.cpfCnpj,
        execution: owner === null ? undefined : body.execId,
      })
      storeEvent(sandbox, body, { trusted: caller.is(body.cpfCnpj) })
    })
    return done
  },
  'GET /api/v1/journey_tracker/{id}': ({ params, caller }, sandbox) => {
    const seen = new Set<ProgressCode>()
    return answer(sandbox, caller.debtor(params.id), ({ code }) => {
      if (code === null || seen.has(code)) return false
      seen.add(code)
      return true
    })
  },
  'GET /api/v1/journey_tracker/13a/{id}': ({ params, caller }, sandbox) =>
    answer(sandbox, caller.debtor(params.id), ({ code }) => code === '13A'),
  'GET /api/v1/journey_tracker/3b/{id}': ({ params, caller }, sandbox) =>
    answer(sandbox, caller.debtor(params.id), ({ code }) => code === '3B'),
  'GET /api/v1/journey_tracker/{id}/{step}': ({ params: { id, step }, caller }, sandbox) =>
    answer(sandbox, caller.debtor(id), ({ code, body }) => code === step.toUpperCase() || body.step === step),
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
