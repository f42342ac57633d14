import type { Data, ProgressCode } from '@portal/contract'
import { maskName } from '@portal/domain/person-name'
import { assertTaxId } from '../access/consult'
import { findDebtor } from '../access/debtors'
import { adoptExecution, executionTaxId } from '../access/executions'
import { isoOf } from '../clock/sao-paulo'
import { isTrue, storeRecord } from '../contact/preference-handlers'
import type { Caller } from '../server/caller'
import type { Handlers, Inbound } from '../server/handler'
import { forbidden } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { countEvent, countUnverified } from './quotas'

type JourneyData = Data<'GET /api/v1/journey_tracker/{id}'>
type EventBody = Inbound<'POST /api/v1/journey_tracker'>['body']

const codes: readonly ProgressCode[] = ['3B', '9A', '10A', '11A', '12A', '13A']

/** Steps that reach a progress code even when the request does not contain it. */
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

/** False for an event received before: its sender repeats it when the response was lost. */
function isNew({ store }: Sandbox, key: string | null): boolean {
  if (key === null) return true
  return store.run('INSERT OR IGNORE INTO journey_keys (key) VALUES (?)', key) === 1
}

export function storeEvent(
  { store, clock }: Sandbox,
  body: EventBody,
  isTrusted: boolean,
  at: Date = clock.now(),
): void {
  store.run(
    'INSERT INTO journey (tax_id, step, code, trusted, at, event_json) VALUES (?, ?, ?, ?, ?, ?)',
    body.cpfCnpj,
    body.step,
    codeOf(body),
    Number(isTrusted),
    at.toISOString(),
    JSON.stringify(body),
  )
}

interface Row {
  step: string
  code: ProgressCode | null
  at: string
  event_json: string
}

/** Only events of the debtor's own session are read back; anonymous events are stored but not trusted. */
function events({ store }: Sandbox, taxId: string, where: string, ...values: string[]): JourneyData {
  const rows = store.all<Row>(
    `SELECT step, code, at, event_json FROM journey WHERE tax_id = ? AND trusted = 1 AND ${where}
     ORDER BY id DESC LIMIT 100`,
    taxId,
    ...values,
  )
  return {
    cpfCnpj: taxId,
    eventos: rows.map(({ step, code, at, event_json }) => {
      const event = JSON.parse(event_json) as EventBody
      return {
        step,
        codigo: code,
        priority: event.priority,
        flowIn: event.flowIn,
        statusIn: event.statusIn,
        statusOut: event.statusOut,
        flowOut: event.flowOut,
        idNegociacao: event.idNegociacao ?? '',
        metadata: event.metadata ?? {},
        execId: event.execId ?? '',
        em: isoOf(new Date(at)),
      }
    }),
  }
}

const byCode = (sandbox: Sandbox, caller: Caller, id: string, code: ProgressCode) => ({
  status: 200 as const,
  data: events(sandbox, caller.debtor(id), 'code = ?', code),
})
const done = { status: 200 as const, data: { status: 'OK' as const } }

export const journeyHandlers = {
  'POST /api/v1/journey_tracker': ({ body, caller, idempotencyKey }, sandbox) => {
    const owner = body.execId === undefined ? null : executionTaxId(sandbox, body.execId)
    const isAnother = caller.credentials.kind === 'debtor' && body.cpfCnpj !== '' && !caller.is(body.cpfCnpj)
    if (isAnother || (owner !== null && body.cpfCnpj !== '' && owner !== body.cpfCnpj)) throw forbidden()
    sandbox.store.transaction(() => {
      if (!isNew(sandbox, idempotencyKey)) return
      countEvent(sandbox, caller, {
        taxId: body.cpfCnpj,
        execution: owner === null ? undefined : body.execId,
      })
      storeEvent(sandbox, body, caller.is(body.cpfCnpj))
    })
    return done
  },
  'GET /api/v1/journey_tracker/{id}': ({ params, caller }, sandbox) => {
    const newest =
      'id IN (SELECT MAX(id) FROM journey WHERE tax_id = ? AND trusted = 1 AND code IS NOT NULL GROUP BY code)'
    return { status: 200, data: events(sandbox, caller.debtor(params.id), newest, params.id) }
  },
  'GET /api/v1/journey_tracker/13a/{id}': ({ params, caller }, sandbox) =>
    byCode(sandbox, caller, params.id, '13A'),
  'GET /api/v1/journey_tracker/3b/{id}': ({ params, caller }, sandbox) =>
    byCode(sandbox, caller, params.id, '3B'),
  'GET /api/v1/journey_tracker/{id}/{step}': ({ params, caller }, sandbox) => ({
    status: 200,
    data: events(
      sandbox,
      caller.debtor(params.id),
      '(code = ? OR step = ?)',
      params.step.toUpperCase(),
      params.step,
    ),
  }),
  'POST /api/v1/vincularExec': ({ body, caller }, sandbox) => {
    assertTaxId('cpfCnpj', body.cpfCnpj)
    const zeroEntry = body.SEMENTRADA !== undefined && isTrue(body.SEMENTRADA)
    adoptExecution(sandbox, body.execId, body.cpfCnpj, { caller, zeroEntry })
    const debtor = findDebtor(sandbox, body.cpfCnpj)
    return {
      status: 200,
      data: { status: 'OK', execId: body.execId, ...(debtor && { nome: maskName(debtor.name) }) },
    }
  },
  'POST /api/v1/InspectLog': ({ body, caller }, sandbox) => {
    countUnverified(sandbox, caller, body.cpfCnpj)
    storeRecord(sandbox, 'inspect-log', body.cpfCnpj === 'Não informado' ? '' : body.cpfCnpj, body)
    return done
  },
  'POST /api/v1/inspectlet_session': ({ body }, sandbox) => {
    storeRecord(sandbox, 'inspectlet', '', body)
    return done
  },
  'POST /api/v1/smartlook_session': ({ body }, sandbox) => {
    storeRecord(sandbox, 'smartlook', '', body)
    return done
  },
} satisfies Partial<Handlers>
