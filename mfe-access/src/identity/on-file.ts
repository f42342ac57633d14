import { stateModeOf } from '@portal/domain/tax-id'
import { identification, readSession, send } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'

/** What the bank has on file about somebody, as far as a stranger may see it (product decision 20). */

/** A look-up that only helps must not hold a screen back for long. */
const PATIENCE_MS = 5_000

type Asked = { signal?: AbortSignal }

/** The registered phone, masked; '' when there is none or it cannot be told. */
export async function phoneOnFile(id: string, { signal }: Asked = {}): Promise<string> {
  return send('GET /api/login/GetFone/{id}', {
    params: { id },
    timeoutMs: PATIENCE_MS,
    ...when(signal),
  }).then(
    ({ data }) => data.telefone,
    () => '',
  )
}

/** The registered e-mail, masked; '' when there is none, null when it cannot be told. */
export async function emailOnFile(id: string, { signal }: Asked = {}): Promise<string | null> {
  return send('GET /api/login/GetEmail/{id}', {
    params: { id },
    timeoutMs: PATIENCE_MS,
    ...when(signal),
  }).then(
    ({ data }) => data.email,
    () => null,
  )
}

/**
 * Is there anything on file to prove oneself with? Without both answers no form can be passed and only a branch
 * helps (spec §4). When it cannot be told, the questions themselves will tell.
 */
async function canBeProved(id: string, { signal }: Asked): Promise<boolean> {
  const options = { params: { id }, timeoutMs: PATIENCE_MS, ...when(signal) }
  if (stateModeOf(id) === 'PF') {
    return send('GET /api/v1/validKBAs/{id}', options).then(
      ({ data }) => data.birthDate !== null && data.motherName !== null,
      () => true,
    )
  }
  return send('GET /api/v1/pj/validKBAs/{id}', options).then(
    ({ data }) => data.foundationDate !== null && data.partnerIdentification !== null,
    () => true,
  )
}

/** For loaders of the screens on which somebody proves who they are. */
export async function requireProvable(id: string, asked: Asked): Promise<void> {
  if (!(await canBeProved(id, asked))) throw redirect('/procure-uma-agencia')
}

const when = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })

/** Whose screen this is: the login's, else the consult's. */
export function knownTaxId(): string | null {
  return readSession()?.cpfCnpj ?? identification.get()
}
