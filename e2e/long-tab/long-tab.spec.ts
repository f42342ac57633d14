import { test as base, expect } from '@playwright/test'
import config from '../playwright.config'
import { cloneSite, runDelivery, startPortal, startSandbox } from '../servers'
import { WIDE } from '../viewports'
import { inWords } from './growth'
import { plantLeaks } from './leak-fixture'
import { LongTab, SESSION_MINUTES } from './long-tab'

/** `npm run long-tab` does many navigations, with releases in between. */

const NAVIGATIONS_OF_A_ROUND = 190
const OTHERS = ['mfe-panel', 'mfe-negotiation', 'mfe-widget']
const { LONG_TAB_NAVIGATIONS } = process.env
const isLong = LONG_TAB_NAVIGATIONS !== undefined
const rounds = isLong ? Math.ceil(Number(LONG_TAB_NAVIGATIONS) / NAVIGATIONS_OF_A_ROUND) : 1

/** Without it the heap grows by V8's optimised code. */
const STEADY = '--no-opt --no-maglev --no-sparkplug --no-flush-bytecode --no-lazy-feedback-allocation'
const { launchOptions } = config.use ?? {}

const test = base.extend<{ site: string; servers: { portal: string; sandbox: string } }>({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), `--js-flags=${STEADY}`] },
  site: async ({}, use) => {
    const copy = cloneSite()
    await use(copy.dir)
    copy.remove()
  },
  servers: async ({ site }, use) => {
    const sandbox = await startSandbox({ SANDBOX_SESSION_MINUTES: `${SESSION_MINUTES}` })
    const portal = await startPortal(sandbox.url, { SITE_DIR: site })
    await use({ portal: portal.url, sandbox: sandbox.url })
    await portal.stop()
    await sandbox.stop()
  },
})

test.use(WIDE)

/** Releases the module of the legs' first page, so that each round has one document of its own, and another in turn. */
function release(site: string, time: number): void {
  for (const module of ['mfe-access', OTHERS[time % OTHERS.length] ?? ''])
    runDelivery(site, 'release', module, `--version=1.1.${time}`)
}

/** A test that is skipped at run time has already started a browser and servers. */
if (!isLong)
  test('what a module leaves behind is named by the module', async ({ page, site, servers }) => {
    test.slow()
    plantLeaks(site)
    const long = await LongTab.open(page, servers)
    await long.round()
    const { leaks, errors } = long.report()
    expect(errors).toEqual([])
    // Only the injected leaks: the portal itself has none.
    expect(leaks.map(inWords).sort()).toEqual([
      expect.stringMatching(/^mfe-access: \+\d+ bytes por volta$/),
      'mfe-negotiation: +2 nós por volta',
      'mfe-panel: +4 ouvintes por volta',
      'mfe-widget: +3 ouvintes por volta',
    ])
  })

if (isLong)
  test('hours in one tab leave nothing behind', async ({ page, site, servers }) => {
    test.setTimeout(rounds * 300_000)
    const long = await LongTab.open(page, servers)
    for (let round = 1; round <= rounds; round += 1) {
      await long.round()
      if (round < rounds) release(site, round)
    }
    const { leaks, errors, ...figures } = long.report()
    console.log(figures)
    expect(leaks.map(inWords)).toEqual([])
    expect(errors).toEqual([])
  })
