import { send } from '@portal/runtime'
import { queryClient, queryOptions } from '@portal/runtime/query'
import { currentTaxId } from '../session/current-debtor'
import { profileKey } from './keys'

export const basicDataQuery = () =>
  queryOptions({
    queryKey: profileKey(['basic-data']),
    queryFn: async ({ signal }) =>
      (await send('GET /api/v1/basic-data/{id}', { params: { id: currentTaxId() }, signal })).data,
  })

/** Turns WhatsApp messages on or off; the bank stores this in two places. */
export async function saveWhatsAppOptIn(optInWhatsApp: boolean): Promise<void> {
  const taxId = currentTaxId()
  await send('POST /api/v1/basic-data/{id}', {
    params: { id: taxId },
    body: { optInWhatsApp, documentCode: taxId },
  })
  await send('POST /api/v1/termos-whatsapp/{digits}', { params: { digits: taxId }, body: { optInWhatsApp } })
  // The switch already shows it: the next screen requests it again.
  await queryClient.invalidateQueries({ queryKey: profileKey(), refetchType: 'none' })
}
