import { Clock } from '../clock/clock'
import { Faults } from '../control/faults'
import { reseed, updateSeed } from '../personas/seed'
import { Calls } from '../recording/calls'
import { aurora, type Bank, bankAt } from '../server/banks'
import { openSandbox, type Sandbox, type WorldOptions } from '../server/sandbox'

/** Banks apart from those of other worlds, one for each brand's host name. They share clock, faults and calls. */
export class World {
  readonly clock: Clock
  readonly faults = new Faults()
  calls: Calls
  private readonly sandboxes = new Map<Bank, Sandbox>()
  /** The bank at the portal's own host name. */
  readonly sandbox: Sandbox

  /**
   * @param name null for the default world
   * @param seed makes ids, codes and numbers reproducible; null for random ones
   */
  constructor(
    private readonly options: WorldOptions,
    readonly name: string | null,
    readonly seed: string | null,
    now: Date | null = null,
  ) {
    this.clock = new Clock(options.time)
    this.clock.set(now)
    this.calls = new Calls(this.clock)
    this.sandbox = this.open(aurora, options)
  }

  private open(bank: Bank, options: WorldOptions): Sandbox {
    const sandbox = openSandbox(bank, this.clock, this.seed, options)
    updateSeed(sandbox)
    this.sandboxes.set(bank, sandbox)
    return sandbox
  }

  /** The bank of a host name; only the portal's own is stored in a file. */
  at(hostname: string): Sandbox {
    const bank = bankAt(hostname)
    const opened = this.sandboxes.get(bank)
    if (opened !== undefined) return opened
    const portal = new URL(this.options.portal || 'http://localhost')
    portal.hostname = hostname
    return this.open(bank, { ...this.options, database: ':memory:', portal: portal.origin })
  }

  reset(): void {
    this.clock.set(null)
    this.faults.clear()
    this.calls = new Calls(this.clock)
    for (const sandbox of this.sandboxes.values()) reseed(sandbox)
  }

  close(): void {
    for (const { store } of this.sandboxes.values()) store.close()
  }
}
