import { forbidden, sessionExpired, unauthorised } from './problem'

/** `loginAt`: last proof of identity; unchanged by a renewal of the session. */
export interface Login {
  taxId: string
  session: string
  loginAt: Date
}

/** null without a valid token. */
export type Credentials = Login | 'expired' | null

/** The sender of a call. */
export class Caller {
  constructor(
    private readonly credentials: Credentials,
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
    if (credentials === 'expired') throw sessionExpired()
    if (credentials === null) throw unauthorised()
    if (taxId !== undefined && taxId !== credentials.taxId) throw forbidden()
    return credentials
  }

  /** The logged-in debtor's tax id; otherwise like `login`. */
  debtor(taxId?: string): string {
    return this.login(taxId).taxId
  }

  /** null for a caller who is not logged in. */
  get taxId(): string | null {
    return this.credentials === 'expired' ? null : (this.credentials?.taxId ?? null)
  }

  is(taxId: string): boolean {
    return this.taxId === taxId
  }
}
