import { normaliseTaxId } from '@portal/domain/tax-id'
import { jwtVerify } from 'jose'
import type { Caller } from '../server/caller'
import { ProblemError } from '../server/problem'

/** What the bank's own sites sign with. Of the demonstration: a bank's is known to its back ends alone. */
export const IDENTITY_SECRET = 'segredo-da-demonstracao-para-identidades'
const AUDIENCE = 'contato-widget'
/** A token that somebody copies from a page is of little use. */
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
 * A registered phone rings only for its owner: whoever holds their session, or a site of the bank where they are
 * logged in and whose back end says so. The same refusal for every stranger, whatever is on file.
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
