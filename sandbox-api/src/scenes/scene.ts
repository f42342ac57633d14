import { addDays } from '@portal/domain/dates'
import type { Client, Visitor } from '../client/client'
import { persona } from '../client/persona'
import { instantOf } from '../clock/sao-paulo'

const MORNING = '10:00'

/** A starting point for tests, reached by calls of the contract in a new world. */
export interface Scene {
  key: string
  /** In Portuguese, for the page. */
  title: string
  /** Key of the debtor. */
  persona: string
  /** The scene starts this many days ago, at 10:00. */
  daysAgo: number
  /** Plays up to now; returns the path of the page to open. */
  play(browser: SceneBrowser): Promise<string>
}

/** One debtor in the world of a scene. */
export class SceneBrowser {
  readonly taxId: string
  private visitor: Visitor | undefined
  private deviceCookie: string | undefined
  /** Execution of a consult; null without one. */
  execId: string | null = null

  constructor(
    readonly client: Client,
    private readonly key: string,
    /** The day on which the scene ends. */
    readonly today: string,
  ) {
    this.taxId = persona(key).taxId
  }

  /** Logs in with the password; later calls reuse the session while it is open. */
  async logIn(): Promise<Visitor> {
    this.visitor ??= await this.client.login(this.key)
    return this.visitor
  }

  /** Consults the debtor's id, which opens an execution. */
  async consult(): Promise<void> {
    this.execId = await this.client.execution(this.taxId)
  }

  /** Cookie of the scene's browser, to which codes and limits of strangers are bound. */
  async device(): Promise<string> {
    const { headers } = await this.client.call('GET /api/v1/get-csrf-token')
    this.deviceCookie ??= String(headers['set-cookie'])
    return this.deviceCookie.split(';')[0] ?? ''
  }

  /** `Set-Cookie` header that makes another browser this one; null if nothing depends on it. */
  get setCookie(): string | null {
    return this.deviceCookie ?? null
  }

  /** Token of the open session, if any. */
  get token(): string | null {
    return this.visitor?.token ?? null
  }

  ago(days: number): string {
    return addDays(this.today, -days)
  }

  /** Advances time to a day, by default today; sessions end. */
  async passUntil(day = this.today, time = MORNING): Promise<void> {
    await this.client.control('/advance', { to: instantOf(day, time).toISOString() })
    this.visitor = undefined
  }
}
