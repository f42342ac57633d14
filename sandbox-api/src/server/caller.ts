import { forbidden, sessionExpired, unauthorised } from './problem'

/** `loginAt`: last proof of identity; unchanged by a renewal of the session. */
export type Login = { kind: 'debtor'; taxId: string; session: string; loginAt: Date }
export type Credentials = Login | { kind: 'none' } | { kind: 'refused'; reason: 'expired' | 'invalid' }

/** The sender of a call. A refused token grants fewer rights than no token. */
export class Caller {
  constructor(
    readonly credentials: Credentials,
    /** Consulted tax id from X-Identification; not authenticated. */
    readonly identification: string | null,
    /** IPv4 address, or the IPv6 network of a subscriber. */
    readonly address: string,
    /** Id of the browser's device cookie; null without one. */
    readonly device: string | null,
    /** Identifies an anonymous browser: by its device cookie, else by its CSRF token. '' without either. */
    readonly browser: string,
  ) {}

  /** Key for limits and codes: the browser, or the address for callers without a cookie. */
  get key(): string {
    return this.device === null ? this.addressKey : `device:${this.device}`
  }

  /**
   * Keys whose bot checks and codes count for this caller. Those issued without a cookie are available to the whole
   * address, as the browser may have received its cookie since.
   */
  get keys(): readonly [string, string] {
    return [this.key, this.addressKey]
  }

  private get addressKey(): string {
    return `address:${this.address}`
  }

  /** The debtor's login; must match the tax id, if one is given. Throws 401 or 403. */
  login(taxId?: string): Login {
    const { credentials } = this
    if (credentials.kind === 'refused' && credentials.reason === 'expired') throw sessionExpired()
    if (credentials.kind !== 'debtor') throw unauthorised()
    if (taxId !== undefined && taxId !== credentials.taxId) throw forbidden()
    return credentials
  }

  /** The logged-in debtor's tax id; otherwise like `login`. */
  debtor(taxId?: string): string {
    return this.login(taxId).taxId
  }

  is(taxId: string): boolean {
    return this.credentials.kind === 'debtor' && this.credentials.taxId === taxId
  }
}
