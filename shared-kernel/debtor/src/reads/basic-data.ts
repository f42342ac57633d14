import { send } from '@portal/runtime'
import { loadQuery, queryClient, queryOptions } from '@portal/runtime/query'
import { submitWrite, type Written } from '../outcome/submit-write'
import { currentTaxId } from '../session/current-debtor'
import { profileKey } from './keys'

export const basicDataQuery = () =>
  queryOptions({
    queryKey: profileKey(['basic-data']),
    queryFn: async ({ signal }) =>
      (await send('GET /api/v1/basic-data/{id}', { params: { id: currentTaxId() }, signal })).data,
  })

const BASIC = 'POST /api/v1/basic-data/{id}'
const TERMS = 'POST /api/v1/termos-whatsapp/{digits}'

/** Turns WhatsApp messages on or off; the bank stores this in two places. */
export async function saveWhatsAppOptIn(optInWhatsApp: boolean): Promise<Written> {
  const taxId = currentTaxId()
  const basic = { params: { id: taxId }, body: { optInWhatsApp, documentCode: taxId } }
  const terms = { params: { digits: taxId }, body: { optInWhatsApp } }
  const hasEffect = async () =>
    (await loadQuery({ ...basicDataQuery(), staleTime: 0 })).optInWhatsApp === optInWhatsApp
  const first = await submitWrite(BASIC, () => send(BASIC, basic), { hasEffect })
  const written = first.kind === 'done' ? await submitWrite(TERMS, () => send(TERMS, terms)) : first
  // The switch already shows it: the next screen requests it again.
  await queryClient.invalidateQueries({ queryKey: profileKey(), refetchType: 'none' })
  return written
}
