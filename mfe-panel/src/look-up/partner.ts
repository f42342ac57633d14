import { currentTaxId } from '@portal/debtor'
import { stateModeOf } from '@portal/domain/tax-id'
import { partnerIdentification, send } from '@portal/runtime'

interface Access {
  context: readonly { type: string; value: string }[]
}

/** Spec §7: the first item's context entry of type partnerIdentification. */
export function findPartner(accesses: readonly Access[]): string | null {
  return accesses[0]?.context.find(({ type }) => type === 'partnerIdentification')?.value ?? null
}

/** Loads the company's responsible partner for the journey's events. Individuals have none. */
export async function loadPartner(signal: AbortSignal): Promise<void> {
  const taxId = currentTaxId()
  if (stateModeOf(taxId) === 'PF' || partnerIdentification.get() !== null) return
  const { data } = await send('GET /api/Login/GetPartnerIdentification/{taxId}', {
    params: { taxId },
    signal,
  })
  const partner = findPartner(data)
  if (partner !== null) partnerIdentification.set(partner)
}
