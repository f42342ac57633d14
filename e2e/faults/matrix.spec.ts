import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures'
import type { PageErrors } from '../page-errors'
import { type FaultName, FaultyNetwork, faultNames, pathOf } from './faulty-network'
import { enter, type FaultyScreen, screens } from './screens'

/**
 * Calls of selected screens, each with one fault, in the released portal: every screen shows a message and a way on,
 * without endless loading, unhandled errors, crashes, or reporting as missing what merely failed to load.
 * `faults.test.tsx` of each module covers all faults without a browser.
 */
const cells = screens
  .flatMap((screen) => screen.calls.map((call) => ({ screen, call })))
  // Alternating, so that each fault occurs equally often.
  .map((cell, index) => ({ ...cell, fault: faultNames[index % faultNames.length] ?? 'no answer in time' }))

/** Console messages of the browser about a request. */
const NETWORK_LINES = /^console: Failed to load resource|^failed: /

/** Initial state of a case: a refused login ends the previous session. */
interface Cell {
  id: string
  /** Path of the hanging call. */
  hanging: string | null
  /** Bank's clock minus this machine's, in milliseconds. */
  lead: number
  state: Stored
}

/**
 * State before the first page of a case. Short delays and hanging requests end at once. The bank's clock may be
 * unavailable at any time, so the device's clock is correct.
 */
function prepare({ id, hanging, lead, state: { local, session } }: Cell): void {
  const PAUSE_MS = 3000
  const FASTER = 20
  if (sessionStorage.getItem('cell') !== id) {
    localStorage.clear()
    sessionStorage.clear()
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
    for (const [key, value] of Object.entries({ ...session, cell: id })) sessionStorage.setItem(key, value)
  }
  const { now } = Date
  Date.now = () => now() + lead
  window.Date = new Proxy(Date, {
    construct: (date, parts) => Reflect.construct(date, parts.length > 0 ? parts : [date.now()]),
  })
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      setTimeout(handler, ms > PAUSE_MS ? ms : ms / FASTER, ...rest),
  })
  if (hanging === null) return
  const isHanging = (url: string | URL) => new RegExp(hanging).test(new URL(url, location.href).pathname)
  const waiting: (() => void)[] = []
  Object.assign(window, {
    giveUp: () => {
      for (const end of waiting.splice(0)) end()
    },
  })
  const { fetch } = window
  window.fetch = (url, init) => {
    const call = new AbortController()
    if (isHanging(String(url))) waiting.push(() => call.abort())
    return fetch(url, { ...init, signal: call.signal })
  }
  let opened: string | URL = ''
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
    opened = url
    open.call(this, method, url, true)
  }
  const limit = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
    ...limit,
    set: function (ms: number) {
      limit?.set?.call(this, ms)
      // A timeout counts from the start of the request, so this one has already passed.
      if (isHanging(opened)) waiting.push(() => limit?.set?.call(this, 1))
    },
  })
}

interface Stored {
  local: Record<string, string>
  session: Record<string, string>
}
const stored = (page: Page): Promise<Stored> =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))

/** '' for a complete screen; else its defects. */
function wrongWithScreen(): string {
  const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.textContent)
  if (headings.length !== 1) return `${headings.length} headings`
  if (document.querySelector('[aria-busy="true"], [role="progressbar"]')) return 'it still waits'
  if (!document.querySelector('main :is(a[href], button:not([disabled]))')) return 'no way on'
  const untrue = /Nenhum[a ][^.]*|Não há [^.]*|ainda não tem [^.]*|Nada foi [^.]*/.exec(
    document.body.innerText,
  )
  return untrue ? `it claims: ${untrue[0]}` : ''
}
const expectWhole = (page: Page) =>
  expect.poll(() => page.evaluate(wrongWithScreen).catch(() => 'it is left'), polled).toBe('')
const polled = { timeout: 40_000, intervals: [10, 20, 30, 50] }

async function runCell(page: Page, network: FaultyNetwork, { at, act }: FaultyScreen): Promise<void> {
  await page.goto(at, { waitUntil: 'commit' })
  // A call sent on load may replace the screen before the user acts.
  await act?.(page).catch((error: unknown) => {
    if (network.met === 0) throw error
  })
  await expect.poll(() => network.met, { ...polled, message: 'the call was made' }).toBeGreaterThan(0)
  await expectWhole(page)
  await expect.poll(() => network.waits, { ...polled, message: 'it was given up' }).toBe(false)
  await expectWhole(page)
}

async function runScreen(
  page: Page,
  screen: FaultyScreen,
  faults: readonly { call: string; fault: FaultName }[],
  complaints: PageErrors,
  lead: number,
): Promise<string[]> {
  const wrong: string[] = []
  const state = await stored(page)
  const network = new FaultyNetwork(page)
  for (const { call, fault } of faults) {
    const before = complaints.all().length
    const hanging = fault === 'no answer in time' ? pathOf(call).source : null
    const cell: Cell = { id: `${call} ${fault}`, hanging, lead, state }
    const preparation = await page.addInitScript(prepare, cell)
    await network.set(call, fault)
    const failure = await runCell(page, network, screen).then(
      () => null,
      async (error: Error) => `${firstLineOf(error)} (${await whereIs(page)})`,
    )
    await preparation.dispose()
    const said = complaints
      .all()
      .slice(before)
      .filter((each) => !NETWORK_LINES.test(each))
    for (const each of failure === null ? said : [failure, ...said]) wrong.push(`${call}, ${fault}: ${each}`)
  }
  return wrong
}

/** Path and text of the screen. */
const whereIs = async (page: Page) =>
  `${new URL(page.url()).pathname}: ${(await page.locator('main').allInnerTexts()).join(' ').slice(0, 300)}`

const firstLineOf = ({ message }: Error) => message.split('\n', 1)[0] ?? message

for (const screen of screens) {
  const faults = cells.filter((cell) => cell.screen === screen)
  const named = faults.map(({ call, fault }) => `${call} with ${fault}`)
  test(`${screen.name}: ${named.join(', ')}`, async ({ page, sandbox, complaints }) => {
    test.setTimeout(120_000 + faults.length * 8_000)
    page.setDefaultTimeout(polled.timeout)
    complaints.expect(/^/) // reported with their case below
    await enter(page, sandbox, screen)
    await page.goto('/diretiva-privacidade')
    await screen.arrive?.(page)
    const lead = Date.parse(await sandbox.now()) - Date.now()
    expect(await runScreen(page, screen, faults, complaints, lead)).toEqual([])
  })
}
