import { isTaxId, normaliseTaxId } from '@portal/domain/tax-id'
import { send } from './http'
import { clearVisit, execution, identification, visit } from './visit'

const EXEC_ID = /^[0-9A-Za-z-]{8,64}$/
const PARAMETERS = ['cpfcnpj', 'execid', 'sementrada']

export interface SessionLink {
  cpfCnpj: string
  execId: string
  zeroDownPayment: boolean
}

/** Case-insensitive: message editors change the case, and an unrecognised tax id would stay in the URL. */
const nameOf = (part: string) => [...new URLSearchParams(part).keys()][0]?.toLowerCase() ?? ''
const belongs = (part: string) => PARAMETERS.includes(nameOf(part))
const partsOf = (search: string) => search.replace(/^\?/, '').split('&')

/** Parses the query of a session link (spec §3). Returns null when it is invalid or incomplete. */
export function parseSessionLink(search: string): SessionLink | null {
  const own = partsOf(search).filter(belongs)
  const values = new Map(own.map((part) => [nameOf(part), [...new URLSearchParams(part).values()][0] ?? '']))
  const cpfCnpj = normaliseTaxId(values.get('cpfcnpj') ?? '')
  const execId = values.get('execid') ?? ''
  if (!isTaxId(cpfCnpj) || !EXEC_ID.test(execId)) return null
  return { cpfCnpj, execId, zeroDownPayment: values.get('sementrada') === '1' }
}

/** Removes the parameters of a session link: a tax id must not stay in the URL. */
export function withoutSessionLink(search: string): string {
  const parts = partsOf(search)
  const rest = parts.filter((part) => !belongs(part))
  if (rest.length === parts.length) return search
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}

/** Session link taken from the URL, until a screen consumes it. */
let arrived: SessionLink | null = null

/** Stores the session link of a query; returns the query without it. */
export function keepSessionLink(search: string): string {
  const rest = withoutSessionLink(search)
  if (rest !== search) arrived = parseSessionLink(search)
  return rest
}

/** Removes the session link from the page's URL, before other scripts can read it. */
export function hideSessionLink(): void {
  const { pathname, search, hash } = location
  const rest = keepSessionLink(search)
  if (rest !== search) history.replaceState(history.state, '', pathname + rest + hash)
}

/** Reads the link without consuming it. */
export const peekSessionLink = (): SessionLink | null => arrived

/** Consumes the link. */
export function takeSessionLink(): SessionLink | null {
  const link = arrived
  arrived = null
  return link
}

/**
 * Registers the link's execution at the API (vincularExec) and adopts it for this visit. Rejects when the API refuses
 * the link; `linkOwner` remains, to prefill a form with its tax id.
 */
export async function followSessionLink({ cpfCnpj, execId, zeroDownPayment }: SessionLink): Promise<void> {
  const before = identification.get()
  visit.set('linkOwner', { taxId: cpfCnpj, name: '' })
  const { data } = await send('POST /api/v1/vincularExec', {
    body: { cpfCnpj, execId, ...(zeroDownPayment && { SEMENTRADA: 1 as const }) },
  })
  const now = identification.get()
  if (now !== before && now !== cpfCnpj) return // another id was consulted meanwhile
  if (now !== cpfCnpj) clearVisit()
  visit.set('linkOwner', { taxId: cpfCnpj, name: data.nome ?? '' })
  identification.set(cpfCnpj)
  execution.set(data.execId)
  visit.set('zeroDownPayment', zeroDownPayment)
}
