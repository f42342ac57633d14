import { addDays } from '@portal/domain/dates'
import { type Client, persona, type Visitor } from '../client/client'
import { instantOf } from '../clock/sao-paulo'

const MORNING = '10:00'

/** A situation to test from, played by the contract's own calls in a fresh world. */
export interface Scene {
  key: string
  /** In Portuguese, for the page. */
  title: string
  /** Key of the debtor. */
  persona: string
  /** It begins so many days ago, at ten in the morning; today when absent. */
  daysAgo?: number
  /** Plays up to now, and returns the path of the portal's page to open. */
  play(stage: Stage): Promise<string>
}

/** One debtor in the world of a scene. */
export class Stage {
  readonly taxId: string
  private visitor: Visitor | undefined
  private deviceCookie: string | undefined
  /** The execution of a consult; null without one. */
  execId: string | null = null

  constructor(
    readonly client: Client,
    private readonly key: string,
    /** The day on which the scene ends. */
    readonly today: string,
  ) {
    this.taxId = persona(key).taxId
  }

  /** Logs in with the password, once for as long as the session lasts. */
  async logIn(): Promise<Visitor> {
    this.visitor ??= await this.client.login(this.key)
    return this.visitor
  }

  /** The debtor's id is consulted, which opens an execution. */
  async consult(): Promise<void> {
    this.execId = await this.client.execution(this.taxId)
  }

  /** The cookie of the scene's browser, on which codes and limits of strangers depend. */
  async device(): Promise<string> {
    const { headers } = await this.client.call('GET /api/v1/get-csrf-token')
    this.deviceCookie ??= String(headers['set-cookie'])
    return this.deviceCookie.split(';')[0] ?? ''
  }

  /** The header that makes another browser that one; null when nothing depends on it. */
  get setCookie(): string | null {
    return this.deviceCookie ?? null
  }

  /** The token of a session that is still open. */
  get token(): string | null {
    return this.visitor?.token ?? null
  }

  ago(days: number): string {
    return addDays(this.today, -days)
  }

  /** Time passes until a day, today when absent; its sessions end. */
  async passUntil(day = this.today, time = MORNING): Promise<void> {
    await this.client.control('/advance', { to: instantOf(day, time).toISOString() })
    this.visitor = undefined
  }
}
