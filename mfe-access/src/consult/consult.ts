import type { Answer } from '@portal/contract'
import { type Outcome, outcomeOf } from '@portal/debtor'
import { type StateMode, stateModeOf } from '@portal/domain/tax-id'
import { TOLERATED_WAIT_MS, withTimeout } from '@portal/domain/with-timeout'
import {
  ApiError,
  clearVisit,
  execution,
  identification,
  type ProductFlags,
  productFlags,
  send,
  track,
  visit,
} from '@portal/runtime'
import type { RoutePath } from '@portal/runtime/router'
import { neededLookUps, routeAfterConsult } from './consult-outcome'

/** The route after a consult, and the data that the next screens need. */
interface ConsultResult {
  route: RoutePath
  taxId: string
  stateMode: StateMode
  execId: string | null
  flags: ProductFlags | null
  prefill: { birthDate?: string; motherName?: string; foundationDate?: string }
  /** False for a refusal: it is an error, so the same id is consulted again (product decision 11). */
  repeatable: boolean
}

/** Thrown for a consult without a route; `outcome` has the message. */
export class ConsultFailure extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome.message)
  }
}

const CONSULT = 'POST /api/verificar'
/** For companies only; needs no bot check. */
const CONSULT_COMPANY = 'POST /api/consultar_cnpj'
const REGISTRATION = '/cadastro-pj'

/** Cached in memory only, so that the same tax id is not consulted twice (product decision 11). */
let lastConsult: ConsultResult | null = null

/** Must be called after anything that changes the result of a consult: a new password or contact, a login. */
export function clearLastConsult(): void {
  lastConsult = null
}

/**
 * Consults a normalised tax id and saves the data that the next screens need. Returns the route to navigate to; throws
 * a {@link ConsultFailure}.
 */
export async function consult(taxId: string, botToken: string): Promise<RoutePath> {
  const cached = lastConsult?.taxId === taxId ? lastConsult : null
  lastConsult = null
  const stateMode = stateModeOf(taxId)
  const request = () => send(CONSULT, { body: { cpfCnpj: taxId, stateMode, token: botToken } })
  const consulted = cached ?? (await runConsult(taxId, request))
  saveVisit(consulted)
  lastConsult = consulted.repeatable ? consulted : null
  return consulted.route
}

/**
 * Repeats the refused consult of a company that has just proved its identity, without another bot check. Returns the
 * route to navigate to; the registration if the consult fails.
 */
export async function consultVerifiedCompany(taxId: string): Promise<RoutePath> {
  const request = () => send(CONSULT_COMPANY, { body: { cpfCnpj: taxId, stateMode: 'PJ' as const } })
  try {
    const consulted = await runConsult(taxId, request, { repeated: true })
    const route = consulted.route === '/pj-kba' ? REGISTRATION : consulted.route
    saveVisit(consulted)
    lastConsult = { ...consulted, route }
    return route
  } catch (error) {
    if (error instanceof ConsultFailure) return REGISTRATION
    throw error
  }
}

type Unrouted = Omit<ConsultResult, 'route'>
type ConsultRequest = () => Promise<Answer<typeof CONSULT>>

async function runConsult(
  taxId: string,
  request: ConsultRequest,
  { repeated = false } = {},
): Promise<ConsultResult> {
  const stateMode = stateModeOf(taxId)
  startVisit(taxId)
  const consulted: Unrouted = {
    taxId,
    stateMode,
    execId: execution.get(),
    flags: null,
    prefill: {},
    repeatable: true,
  }
  try {
    const answer = await request()
    if (answer.status !== 200) return toRefusedResult(consulted, answer, repeated)
    const { detail, data } = answer.data
    // If there is a password, the bank returns no contacts.
    const contact = detail === 'OK' || data.email !== '' || data.telefone !== ''
    const needed = neededLookUps({ detail, stateMode, contact })
    const opening = Promise.resolve(consulted.execId ?? openExecution(taxId))
    const [execId, flags, company] = await Promise.all([
      opening,
      needed.campaign ? opening.then((opened) => lookUpFlags(taxId, opened)) : null,
      needed.kba ? lookUpCompany(taxId) : null,
    ])
    const kba = company?.foundationDate != null && company.partnerIdentification != null
    const campaign = flags !== null && (flags.ren || flags.drc)
    if (!repeated) track('consultaCpf')
    track(contact ? 'clienteDaBaseDeAcionamento' : 'clienteDoMarAberto')
    if (needed.kba && !kba) track('acessoPjInvalido')
    const route = routeAfterConsult({ detail, stateMode, contact, kba, campaign })
    const prefill = company?.foundationDate ? { foundationDate: company.foundationDate } : {}
    return { ...consulted, route, execId, flags, prefill }
  } catch (error) {
    return toRefusedResult(consulted, error, repeated)
  }
}

/** Handles a response other than 200 (spec §8): returns the route of its screen, or throws. */
async function toRefusedResult(
  consulted: Unrouted,
  failure: unknown,
  repeated: boolean,
): Promise<ConsultResult> {
  const outcome = outcomeOf(CONSULT, failure, consulted)
  if (outcome.silent) throw new ConsultFailure(outcome)
  // Identity screens belong to the journey, so they need an execution.
  const execId = consulted.execId ?? (outcome.keep ? await openExecution(consulted.taxId) : null)
  if (!repeated) track('consultaCpf')
  if (outcome.route === undefined) throw new ConsultFailure(outcome)
  if (outcome.route === '/sem-negociacao') track('cpfNaoRelacionado')
  const repeatable = !(failure instanceof ApiError)
  return { ...consulted, route: outcome.route, execId, prefill: outcome.keep ?? {}, repeatable }
}

/** Clears the data of another tax id; keeps what a session link to this one has stored. */
function startVisit(taxId: string): void {
  if (identification.get() !== taxId) clearVisit(taxId)
  identification.set(taxId)
}

function saveVisit({ taxId, stateMode, execId, flags, prefill }: ConsultResult): void {
  startVisit(taxId)
  visit.set('personType', stateMode)
  if (execId !== null) execution.set(execId)
  if (flags !== null) productFlags.set(flags)
  if (prefill.birthDate !== undefined) visit.set('birthDate', prefill.birthDate)
  if (prefill.motherName !== undefined) visit.set('motherName', prefill.motherName)
  if (prefill.foundationDate !== undefined) visit.set('foundationDate', prefill.foundationDate)
}

/**
 * Opens the execution after a consult. On failure or timeout the visit continues without tracking until there is an
 * execution.
 */
export function openExecution(taxId: string): Promise<string | null> {
  const opened = send('POST /api/v1/criar_exec', { body: { cpfCnpj: taxId }, retries: 1 }).then(
    ({ data }) => {
      if (identification.get() === taxId) execution.set(data.execId)
      return data.execId
    },
  )
  return withTimeout(TOLERATED_WAIT_MS, opened)
}

// Optional: without the flags, the next screen is the password or the registration.
async function lookUpFlags(taxId: string, execId: string | null): Promise<ProductFlags | null> {
  if (execId === null) return null
  const request = { params: { taxId }, body: { execResposta: execId } }
  const answer = await withTimeout(TOLERATED_WAIT_MS, send('POST /api/v1/p/{taxId}', request))
  return answer && { bol: answer.data.bol, drc: answer.data.drc, ren: answer.data.ren }
}

async function lookUpCompany(taxId: string) {
  const { data } = await send('GET /api/v1/pj/validKBAs/{id}', { params: { id: taxId } })
  return data
}
