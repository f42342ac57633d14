import type { Caller } from '../server/caller'
import type { Sandbox } from '../server/sandbox'

const KEPT_MS = 30 * 60_000

interface TypedIdentity {
  nascimento: string
  nomeMae: string
}

/** What a browser has typed about a tax id and was not right. It is given back to that browser alone. */
export function rememberTyped(
  { store, clock }: Sandbox,
  { browser }: Caller,
  taxId: string,
  { nascimento, nomeMae }: TypedIdentity,
): void {
  store.run(
    `INSERT INTO typed_identities (browser, tax_id, birth_date, mother_name, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (browser, tax_id) DO UPDATE SET
       birth_date = excluded.birth_date, mother_name = excluded.mother_name, at = excluded.at`,
    browser,
    taxId,
    nascimento,
    nomeMae,
    clock.now().toISOString(),
  )
}

/** Never the record: whoever knows a CPF must not learn a birth date by it (product decision 20). */
export function typedBy(
  { store, clock }: Sandbox,
  { browser }: Caller,
  taxId: string,
): Partial<TypedIdentity> {
  const since = new Date(clock.now().getTime() - KEPT_MS).toISOString()
  return (
    store.get<TypedIdentity>(
      `SELECT birth_date AS nascimento, mother_name AS nomeMae FROM typed_identities
       WHERE browser = ? AND tax_id = ? AND at > ?`,
      browser,
      taxId,
      since,
    ) ?? {}
  )
}
