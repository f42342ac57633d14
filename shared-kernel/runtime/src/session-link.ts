import { isTaxId, normaliseTaxId } from '@portal/domain/tax-id'
import { send } from './http'
import { execution, identification, visit } from './visit'

const EXEC_ID = /^[0-9A-Za-z-]{8,64}$/
const PARAMETERS = ['cpfCnpj', 'execId', 'SEMENTRADA']

export interface SessionLink {
  cpfCnpj: string
  execId: string
  zeroDownPayment: boolean
}

/** The query of a session link (spec §3); null when it is not one or was tampered with. */
export function parseSessionLink(search: string): SessionLink | null {
  const query = new URLSearchParams(search)
  const cpfCnpj = normaliseTaxId(query.get('cpfCnpj') ?? '')
  const execId = query.get('execId') ?? ''
  if (!isTaxId(cpfCnpj) || !EXEC_ID.test(execId)) return null
  return { cpfCnpj, execId, zeroDownPayment: query.get('SEMENTRADA') === '1' }
}

/** The query without what belongs to the session link: a tax id never stays in the address bar. */
export function withoutSessionLink(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of PARAMETERS) query.delete(name)
  const rest = query.toString()
  return rest === '' ? '' : `?${rest}`
}

/**
 * Uses a session link's execution for this visit and links it at the API (vincularExec). The home calls it
 * after clearVisit(). Rejects when the API refuses the link; nothing of it is then stored.
 */
export async function followSessionLink({ cpfCnpj, execId, zeroDownPayment }: SessionLink): Promise<void> {
  const { data } = await send('POST /api/v1/vincularExec', {
    body: { cpfCnpj, execId, ...(zeroDownPayment && { SEMENTRADA: 1 as const }) },
  })
  identification.set(cpfCnpj)
  execution.set(data.execId)
  visit.set('zeroDownPayment', zeroDownPayment)
}
