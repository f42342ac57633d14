import { forbidden, sessionExpired, unauthorised } from './problem'

export type Credentials =
  | { kind: 'none' }
  /** `loginAt`: when they last proved who they are; a renewal of the session does not change it. */
  | { kind: 'debtor'; taxId: string; session: string; loginAt: Date }
  | { kind: 'refused'; reason: 'expired' | 'invalid' }

/** The author of a call. A refused token has fewer rights than no token at all. */
export class Caller {
  constructor(
    readonly credentials: Credentials,
    /** The consulted tax id, from X-Identification; not authenticated. */
    readonly identification: string | null,
    /** IPv4 address, or the IPv6 network of a subscriber. */
    readonly address: string,
    /** Id of the browser's device cookie; null where none came along. */
    readonly device: string | null,
    /**
     * Tells one anonymous browser from another: its device, else derived from its CSRF token, which nobody else has.
     * '' without one.
     */
    readonly browser: string,
  ) {}

  /** For limits and codes: the same browser as before, or whoever calls from this address without a cookie. */
  get key(): string {
    return this.device === null ? this.addressKey : `device:${this.device}`
  }

  /**
   * Whose bot checks and codes count for this caller. What somebody without a cookie was given is open to the whole
   * address anyway, and a browser may have got its cookie since.
   */
  get keys(): readonly [string, string] {
    return [this.key, this.addressKey]
  }

  private get addressKey(): string {
    return `address:${this.address}`
  }

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
