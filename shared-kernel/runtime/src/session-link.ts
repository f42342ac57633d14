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

/** Names in any case: a message's editor may have changed them, and a tax id under another name would stay. */
const nameOf = (part: string) => [...new URLSearchParams(part).keys()][0]?.toLowerCase() ?? ''
const belongs = (part: string) => PARAMETERS.includes(nameOf(part))
const partsOf = (search: string) => search.replace(/^\?/, '').split('&')

/** The query of a session link (spec §3); null when it is not one or was tampered with. */
export function parseSessionLink(search: string): SessionLink | null {
  const own = partsOf(search).filter(belongs)
  const values = new Map(own.map((part) => [nameOf(part), [...new URLSearchParams(part).values()][0] ?? '']))
  const cpfCnpj = normaliseTaxId(values.get('cpfcnpj') ?? '')
  const execId = values.get('execid') ?? ''
  if (!isTaxId(cpfCnpj) || !EXEC_ID.test(execId)) return null
  return { cpfCnpj, execId, zeroDownPayment: values.get('sementrada') === '1' }
}

/** The query without what belongs to the session link: a tax id never stays in the address bar. */
export function withoutSessionLink(search: string): string {
  const parts = partsOf(search)
  const rest = parts.filter((part) => !belongs(part))
  if (rest.length === parts.length) return search
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}

/** The link that was taken out of an address, until a screen follows it. In memory: it is read once. */
let arrived: SessionLink | null = null

/** Keeps the link of a query for the screen that will follow it; returns the query without it. */
export function keepSessionLink(search: string): string {
  const rest = withoutSessionLink(search)
  if (rest !== search) arrived = parseSessionLink(search)
  return rest
}

/** Keeps the link of the page's address, which loses it on every page before any other script can read it. */
export function hideSessionLink(): void {
  const { pathname, search, hash } = location
  const rest = keepSessionLink(search)
  if (rest !== search) history.replaceState(history.state, '', pathname + rest + hash)
}

/** The kept link, for a screen that only shows whose it is. */
export const peekSessionLink = (): SessionLink | null => arrived

/** The kept link, for the one who follows it. */
export function takeSessionLink(): SessionLink | null {
  const link = arrived
  arrived = null
  return link
}

/**
 * Uses a session link's execution for this visit and links it at the API (vincularExec). Rejects when the API
 * refuses the link: of it only whose it is stays, because a form may be filled in with that id.
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
