import { type Browser, type BrowserContext, expect, type Route } from '@playwright/test'
import { type Call, type Fault, type Persona, Sandbox, storageOf } from '../fixtures'
import { consulted, loggedIn } from '../negotiation/session'
import { restoreSite, runDelivery } from '../servers'
import { type Bank, isOwnChange, problemsOf, TOKEN } from './invariants'
import { read, type Screen } from './screen'
import { IN_THE_BACKGROUND, Tab } from './tab'

const inside = (path: string) => ({ enter: loggedIn, path })
/** Where a walk starts. */
const STARTS = {
  panel: inside('/painel-controle'),
  agreements: inside('/meus-acordos'),
  negotiation: inside('/painel-controle'),
  consulted: { enter: consulted, path: '/login-cpf' },
  home: { enter: null, path: ({ cpfCnpj }: Persona) => (cpfCnpj.length > 11 ? '/pj' : '/') },
  link: { enter: null, path: ({ cpfCnpj }: Persona, sandbox: Sandbox) => sandbox.link(cpfCnpj) },
}

interface Start {
  /** Two people who share a device. */
  people: readonly [string, string]
  at: keyof typeof STARTS
}

export interface Servers {
  sandbox: string
  portal: string
  /** Site served by the portal; walks publish releases and restore it. */
  site: string
}

interface Device {
  context: BrowserContext
  tabs: Tab[]
  active: number
  isOffline: boolean
  person: Persona
  former: Set<Persona>
}

/** A violated invariant. */
export class Finding extends Error {}

const LIST = '/api/v1/negociacoes'
const isAwaited = ({ path }: Call) => !IN_THE_BACKGROUND.test(path)

/** Grace period for temporary violations: a screen may lag behind its calls. */
const LATE_MS = 8_000

/** A world with people and devices: the target of the steps, and the model of their state. */
export class Walk {
  /** Descriptions of the steps so far. */
  readonly descriptions: string[] = []
  screen!: Screen
  /** Calls that this screen has made. */
  asks: readonly Call[] = []
  /** Numbers of agreements that a screen has confirmed, by tax id. */
  readonly acknowledged = new Map<string, Set<string>>()
  /** Idempotency keys of each concluded proposal. */
  readonly keys = new Map<unknown, Set<unknown>>()
  readonly offered = new Map<unknown, readonly string[]>()
  /** Module that fails to load. */
  gone: string | null = null
  /** Module switched off by its team. */
  switchedOff: string | null = null
  private changes = 0
  private isDisturbed = false
  /** Within this step. */
  private isTroubled = false
  /** Number of responses still to be lost. */
  private toLose = 0
  /** The bank's state has changed since this device loaded it. */
  private isOlder = false
  private bank!: Bank
  private readonly devices: Device[] = []
  private device = 0

  private constructor(
    private readonly browser: Browser,
    private readonly servers: Servers,
    readonly sandbox: Sandbox,
    private readonly world: string,
    readonly people: readonly [Persona, Persona],
  ) {}

  static async begin(browser: Browser, servers: Servers, world: string, start: Start): Promise<Walk> {
    const sandbox = await new Sandbox(servers.sandbox).create(world, 'walk')
    const [firstKey, secondKey] = start.people
    const people: [Persona, Persona] = [await sandbox.persona(firstKey), await sandbox.persona(secondKey)]
    const walk = new Walk(browser, servers, sandbox, world, people)
    walk.descriptions.push(`${start.people.join(' e ')}: ${start.at}`)
    await walk.addDevice(start.at)
    return walk
  }

  get here(): Device {
    const device = this.devices[this.device]
    if (!device) throw new Error('no device')
    return device
  }
  get person(): Persona {
    return this.here.person
  }
  /** People who have logged out of the device, which must not hold their data any more. */
  get former(): ReadonlySet<Persona> {
    return this.here.former
  }
  get tab(): Tab {
    const tab = this.here.tabs[this.here.active]
    if (!tab) throw new Error('no tab')
    return tab
  }
  get page() {
    return this.tab.page
  }
  askBank = async (): Promise<Bank> => (await this.sandbox.negotiations(this.person.cpfCnpj)).dados

  private async addDevice(at: Start['at']): Promise<void> {
    const { sandbox } = this
    const [person] = this.people
    const context = await this.browser.newContext({
      baseURL: this.servers.portal,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      storageState: storageOf(this.world),
    })
    context.setDefaultTimeout(LATE_MS)
    await context.addInitScript(() =>
      localStorage.setItem('consent', '{"optional":false,"at":1790000000000}'),
    )
    const { enter, path } = STARTS[at]
    const entered = await enter?.(context, sandbox, person)
    this.device =
      this.devices.push({ context, tabs: [], active: 0, isOffline: false, person, former: new Set() }) - 1
    await this.addTab(typeof path === 'string' ? path : await path(person, sandbox))
    await this.settle()
    const offer = this.page.getByRole('link', { name: /^Negociar/ }).first()
    if (at === 'negotiation' && (await offer.isVisible())) {
      await offer.click()
      await this.settle()
    }
    // From here on the tab has the portal's stored state, and none of a logged-out person.
    await entered?.dispose()
    this.asks = (await sandbox.calls()).filter(isAwaited)
    await sandbox.forgetCalls()
    this.bank = await this.askBank()
  }

  async addTab(path: string): Promise<string> {
    const tab = new Tab(await this.here.context.newPage())
    this.here.active = this.here.tabs.push(tab) - 1
    await tab.page.goto(path)
    return path
  }
  switchToTab(n: number): number {
    const { here } = this
    here.active = (here.active + 1 + (n % (here.tabs.length - 1))) % here.tabs.length
    return here.active + 1
  }
  async switchDevice(): Promise<void> {
    if (this.devices.length < 2) await this.addDevice('home')
    else this.device = 1 - this.device
  }
  async goBack(): Promise<void> {
    // The router numbers its history entries; before the first one the portal has none.
    await this.page.evaluate(() => history.state?.idx > 0 && history.back())
  }
  async setOffline(isOffline: boolean): Promise<void> {
    this.here.isOffline = isOffline
    await this.here.context.setOffline(isOffline)
  }
  async takeDown(module: string): Promise<string> {
    this.gone = module
    await this.here.context.route(`**/modules/${module}/**`, (route) => route.abort())
    return module
  }
  async bringBack(): Promise<string | null> {
    const { gone } = this
    for (const { context } of this.devices) await context.unrouteAll({ behavior: 'ignoreErrors' })
    this.gone = null
    return gone
  }
  private deliver(command: string, ...args: string[]): void {
    this.changes += 1
    runDelivery(this.servers.site, command, ...args)
  }
  /** Releases a new version of the module during use. */
  release(module: string): string {
    this.deliver('release', module, `--version=2.0.${this.changes}`)
    return module
  }
  switchOff(module: string): string {
    this.isTroubled = true
    this.switchedOff = module
    this.deliver('registry', 'disable', module, 'manutenção')
    return module
  }
  switchOn(): string | null {
    const { switchedOff } = this
    if (switchedOff !== null) this.deliver('registry', 'enable', switchedOff)
    this.switchedOff = null
    return switchedOff
  }
  async addFault(fault: Fault): Promise<string> {
    this.isTroubled = true
    await this.sandbox.fault(fault)
    return JSON.stringify(fault)
  }
  /**
   * Loses the response of the next such call after the bank has processed it, or loses the request. `*` matches the
   * next call that is not a read.
   */
  async loseCall(call: string, stage: 'request' | 'response' = 'response'): Promise<string> {
    this.isTroubled = true
    this.toLose += 1
    const { page } = this
    const url = new RegExp(`/api/${call.replaceAll('*', '.*')}(\\?|$)`)
    const lose = async (route: Route) => {
      const request = route.request()
      const isOther = IN_THE_BACKGROUND.test(request.url()) || (call === '*' && request.method() === 'GET')
      if (isOther) return route.fallback()
      this.toLose -= 1
      await page.unroute(url, lose)
      // The requests of an unloaded page are gone.
      if (stage === 'response') await route.fetch().catch(() => undefined)
      await route.abort('connectionreset').catch(() => undefined)
    }
    await page.route(url, lose)
    return call
  }
  /** Logs out and hands the device over. */
  async signOut(): Promise<void> {
    const { sandbox, person } = this
    const token = TOKEN.exec(this.screen.storage)?.[0]
    await this.page.getByRole('button', { name: 'Sair', exact: true }).click()
    await this.settle()
    if (this.screen.isLoggedIn) throw new Finding(`personal: still logged in after 'Sair'`)
    const request = { headers: { authorization: `Bearer ${token}` } }
    const url = `${sandbox.url}/api/v1/basic-data/${person.cpfCnpj}`
    if (!this.isDisturbed && !this.isTroubled && (await fetch(url, request)).ok)
      throw new Finding(`personal: the token of 'Sair' still opens the bank`)
    const { here } = this
    here.former.add(here.person)
    here.person = this.people[here.person === this.people[0] ? 1 : 0]
    here.former.delete(here.person)
    this.bank = await this.askBank()
  }

  private async settle(): Promise<void> {
    await this.page.bringToFront()
    await this.tab.settle().catch(() => {
      throw new Finding(`never comes to rest: ${this.page.url()}, waits for: ${this.tab.waitsFor()}`)
    })
    this.screen = await read(this.page)
  }

  /** Takes a step and checks every invariant. */
  async take(name: string, words: string, act: () => unknown): Promise<void> {
    const { screen: before, bank: bankBefore, here, page } = this
    this.isTroubled =
      here.isOffline ||
      this.gone !== null ||
      this.switchedOff !== null ||
      this.toLose > 0 ||
      (await this.sandbox.faults()).length > 0
    this.descriptions.push(words)
    try {
      const more = await act()
      this.descriptions[this.descriptions.length - 1] =
        typeof more === 'object' || more === undefined ? words : `${words} ${more}`
    } catch (error) {
      if (error instanceof Finding) throw error
      throw new Finding(`cannot be done: ${String(error).split('\n').slice(0, 4).join(' ')}`)
    }
    this.isDisturbed ||= this.isTroubled
    for (const tab of this.devices.flatMap(({ tabs }) => tabs)) tab.wasDisturbed ||= this.isTroubled
    await this.settle()
    const [calls, notes] = [await this.sandbox.calls(), this.tab.takeNotes()]
    await this.sandbox.forgetCalls()
    const isSamePage = page === this.page
    const isSameScreen =
      isSamePage && before.path === this.screen.path && before.loadedAt === this.screen.loadedAt
    this.asks = [...(isSameScreen ? this.asks : []), ...calls.filter(isAwaited)]
    const problems = async () => {
      this.screen = await read(this.page)
      this.bank = await this.askBank()
      const isChanged = JSON.stringify(this.bank) !== JSON.stringify(bankBefore) && !isOwnChange(calls)
      this.isOlder = isChanged || (this.isOlder && !calls.some(({ path }) => path.endsWith(LIST)))
      const now = {
        after: this.screen,
        bank: this.bank,
        isOlder: this.isOlder || here.isOffline,
        isDisturbed: this.isDisturbed || this.tab.wasDisturbed || here.isOffline,
        isTroubled: this.isTroubled,
      }
      return problemsOf(this, { name, before, isSamePage, bankBefore, calls, ...notes, ...now })
    }
    const how = { timeout: LATE_MS, intervals: [20, 50, 100, 200] }
    const [problem] = await expect
      .poll(problems, how)
      .toEqual([])
      .then(() => [], problems)
    if (problem !== undefined) throw new Finding(`${problem} (${this.screen.path})`)
    this.tab.wasDisturbed = this.isTroubled
  }

  /** Ends all faults, then checks that bank and screens agree and no state is left behind. */
  async end(): Promise<void> {
    /** Navigates by the bar if there is one, as a screen's retained state must be correct too. */
    const visit = async (name: string, path: string, words = '') => {
      const { page, screen } = this
      if (!screen.isLoggedIn) return
      if (screen.controls.some((each) => each.name === name && !each.own))
        await this.take('press', `${words}aperta '${name}'`, () =>
          page.getByRole('link', { name }).first().click(),
        )
      else await this.take('newTab', `${words}abre ${path}`, () => page.goto(path).then(() => {}))
    }
    await this.sandbox.clearFaults()
    for (const { page } of this.devices.flatMap(({ tabs }) => tabs))
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.bringBack()
    this.switchOn()
    await this.setOffline(false)
    this.isDisturbed = this.tab.wasDisturbed = false
    this.toLose = 0
    await visit('Meus acordos', '/meus-acordos', 'no fim tudo funciona: ')
    await visit('Início', '/painel-controle')
    if (this.screen.isLoggedIn) await this.take('signOut', "aperta 'Sair'", () => this.signOut())
    for (const _ of this.here.tabs.slice(1)) {
      await this.take('otherTab', 'vai para a aba', () => this.switchToTab(0))
      await this.take('reload', 'recarrega', () => this.page.reload())
    }
  }

  async close(): Promise<void> {
    for (const { context } of this.devices) await context.close()
    if (this.changes > 0) restoreSite(this.servers.site)
    await new Sandbox(this.servers.sandbox).remove(this.world)
  }
}
