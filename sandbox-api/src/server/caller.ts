import { forbidden, sessionExpired, unauthorised } from './problem'

export type Credentials =
  | { kind: 'none' }
  | { kind: 'debtor'; taxId: string; session: string }
  | { kind: 'refused'; reason: 'expired' | 'invalid' }

/** The author of a call. A refused token has fewer rights than no token at all. */
export class Caller {
  constructor(
    readonly credentials: Credentials,
    /** The consulted tax id, from X-Identification; not authenticated. */
    readonly identification: string | null,
    readonly address: string,
    /**
     * Tells one anonymous browser from another: derived from its CSRF token, which nobody else has. '' without one.
     */
    readonly browser: string,
  ) {}

  /** The logged-in debtor; must match the tax id, if one is given. Throws 401 or 403. */
  debtor(taxId?: string): string {
    if (this.credentials.kind === 'refused') {
      throw this.credentials.reason === 'expired' ? sessionExpired() : unauthorised()
    }
    if (this.credentials.kind === 'none') throw unauthorised()
    if (taxId !== undefined && taxId !== this.credentials.taxId) throw forbidden()
    return this.credentials.taxId
  }

  is(taxId: string): boolean {
    return this.credentials.kind === 'debtor' && this.credentials.taxId === taxId
  }
}
