import { stateModeOf } from '@portal/domain/tax-id'
import { send } from '@portal/runtime'

interface LookUpOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

/** Whether the bank has the data for the checks; without both items, no check can be passed. */
export async function hasKnowledgeOnFile(taxId: string, options: LookUpOptions = {}): Promise<boolean> {
  const request = { params: { id: taxId }, ...options }
  if (stateModeOf(taxId) === 'PJ') {
    const { data } = await send('GET /api/v1/pj/validKBAs/{id}', request)
    return data.foundationDate !== null && data.partnerIdentification !== null
  }
  const { data } = await send('GET /api/v1/validKBAs/{id}', request)
  return data.birthDate !== null && data.motherName !== null
}
