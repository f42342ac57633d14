import type { Data } from '@portal/contract'
import type { Sandbox } from '../server/sandbox'

/** How somebody wants to be served, for whoever talks to them. */
type ServiceNeeds = NonNullable<Data<'GET /api/v1/basic-data/{id}'>['atendimento']>

export function needsOf({ store }: Sandbox, taxId: string): ServiceNeeds {
  const row = store.get<{ speak_slowly: number; in_writing: number }>(
    'SELECT speak_slowly, in_writing FROM service_needs WHERE tax_id = ?',
    taxId,
  )
  return { falarDevagar: row?.speak_slowly === 1, soPorEscrito: row?.in_writing === 1 }
}

export function storeNeeds(
  { store }: Sandbox,
  taxId: string,
  { falarDevagar, soPorEscrito }: ServiceNeeds,
): void {
  store.run(
    `INSERT INTO service_needs (tax_id, speak_slowly, in_writing) VALUES (?, ?, ?)
      ON CONFLICT (tax_id) DO UPDATE SET speak_slowly = excluded.speak_slowly, in_writing = excluded.in_writing`,
    taxId,
    Number(falarDevagar),
    Number(soPorEscrito),
  )
}
