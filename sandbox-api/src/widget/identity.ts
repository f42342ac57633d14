import { normaliseTaxId } from '@portal/domain/tax-id'
import { jwtVerify } from 'jose'
import type { Caller } from '../server/caller'
import { ProblemError } from '../server/problem'

/** Signing key of the bank's own sites. Demonstration only: a real key is known to the bank's back ends alone. */
export const IDENTITY_SECRET = 'segredo-da-demonstracao-para-identidades'
const AUDIENCE = 'contato-widget'
/** Maximum age, which limits the use of a stolen token. */
const LONGEST_SECONDS = 3600

async function isIdentity(token: string, taxId: string): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(IDENTITY_SECRET), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: LONGEST_SECONDS,
      clockTolerance: 60,
    })
    return normaliseTaxId(payload.sub ?? '') === taxId
  } catch {
    return false
  }
}

/**
 * A registered phone is called only for its owner, identified by their session or by the signed identity of a bank's
 * site where they are logged in. Everybody else gets the same refusal, which does not reveal what is on file.
 */
export async function assertIdentified(
  caller: Caller,
  taxId: string,
  identity: string | undefined,
): Promise<void> {
  if (identity === undefined ? caller.is(taxId) : await isIdentity(identity, taxId)) return
  throw new ProblemError(403, 'Identidade não confirmada', {
    codigo: 'IDENTIDADE_NAO_CONFIRMADA',
    detail: 'Escreva o telefone em que quer receber a ligação.',
  })
}
