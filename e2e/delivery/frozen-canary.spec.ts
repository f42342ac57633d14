import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type CDPSession, expect, type Page, type Request, test } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import { parseBeacon } from 'delivery/gateway'
import { cloneSite, FASTER, runDelivery, startCollector, stopped } from '../servers'
import { observedOf } from './metrics'
import { startNginx } from './nginx'

const MODULE = 'mfe-broken'
const ROOT = join(import.meta.dirname, '../..')
/** A path as deep as the module that is copied, so that relative paths resolve. */
const NEXT_SOURCES = join('.data', 'frozen-canary', MODULE)
const [BEFORE, NEXT] = ['1.0.0', '1.1.0']
const LOOPS = 'loops for ever'
/** Longer than a busy machine takes until a stable page is idle, else those visits count as failed too. */
const CONFIRM_SECONDS = 20

/** A site with a module and a canary whose screen blocks the main thread. */
function siteWithFrozenCanary() {
  const site = cloneSite()
  runDelivery(site.dir, 'release', join('e2e/delivery', MODULE), `--version=${BEFORE}`)
  const sources = join(ROOT, NEXT_SOURCES)
  cpSync(join(ROOT, 'e2e/delivery', MODULE), sources, { recursive: true })
  const screen = join(sources, 'src/pages/sound.tsx')
  const loop = `console.info('${LOOPS}')\n  for (;;);\n  return (`
  writeFileSync(screen, readFileSync(screen, 'utf8').replace('return (', loop))
  runDelivery(site.dir, 'release', NEXT_SOURCES, `--version=${NEXT}`, '--canary=50')
  rmSync(sources, { recursive: true })
  return site
}

const reports = (name: string) => (request: Request) =>
  parseBeacon(request.postData() ?? '').some((event) => event.name === name && event.module === MODULE)

/** Loads a document; returns whether the stable release rendered or the canary blocks. */
async function visit(
  browser: Browser,
  url: string,
  visitor: string,
): Promise<{ page: Page; isFrozen: boolean }> {
  const context = await browser.newContext()
  await context.addInitScript((id) => localStorage.setItem('portal.canary', id), visitor)
  const page = await context.newPage()
  const isFrozen = Promise.race([
    page.waitForEvent('console', (message) => message.text() === LOOPS).then(() => true),
    page.waitForRequest(reports('portal.responsive')).then(() => false),
  ])
  await Promise.all([page.waitForRequest(reports('portal.visit')), page.goto(url, { waitUntil: 'commit' })])
  return { page, isFrozen: await isFrozen }
}

/** Simulates 'page unresponsive': kills the renderer and reloads the tab. */
async function endAndReload(browser: Browser, page: Page): Promise<CDPSession> {
  const tab = await page.context().newCDPSession(page)
  const system = await browser.newBrowserCDPSession()
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const [busiest] = renderers.sort((one, other) => other.cpuTime - one.cpuTime)
  if (!busiest) throw new Error('no renderer')
  const crashed = page.waitForEvent('crash')
  process.kill(busiest.id, 'SIGKILL')
  await crashed
  await tab.send('Page.reload')
  return tab
}

const textIn = async (tab: CDPSession): Promise<string> => {
  const { result } = await tab.send('Runtime.evaluate', {
    expression: 'document.querySelector("main")?.innerText',
  })
  return String(result.value)
}

const pressRetry = (tab: CDPSession) =>
  tab.send('Runtime.evaluate', {
    expression:
      "[...document.querySelectorAll('main button')].find((one) => /Tentar de novo/.test(one.innerText)).click()",
  })

test('a canary whose screen freezes is stopped after at most ten visits, and the reloaded tab explains it', async ({
  browser,
}) => {
  const site = siteWithFrozenCanary()
  const collector = await startCollector(site.dir, { TELEMETRY_CONFIRM_SECONDS: `${CONFIRM_SECONDS}` })
  const nginx = await startNginx(site.dir, {
    API_BASE: 'http://127.0.0.1:9',
    TELEMETRY_COLLECTOR: collector.url,
  })
  // Rolls back failing canaries.
  const watch = spawn(
    process.execPath,
    ['delivery/cli/run.mjs', 'registry', 'watch', collector.url, '--every=1'],
    { cwd: ROOT, env: { ...process.env, ...FASTER, SITE_DIR: site.dir }, stdio: 'ignore' },
  )
  const url = `${nginx.url}/inteira`
  const canary = () => {
    const { modules }: Registry = JSON.parse(readFileSync(join(site.dir, 'registry.json'), 'utf8'))
    return modules[MODULE]?.canary?.release.version
  }
  let tab: CDPSession | undefined
  const [frozen, answered]: [string[], string[]] = [[], []]
  const come = async (visitor = '') => {
    const { page, isFrozen } = await visit(browser, url, visitor)
    if (isFrozen && !tab) tab = await endAndReload(browser, page)
    else await page.context().close()
    if (isFrozen) frozen.push(visitor)
    else answered.push(visitor)
  }
  try {
    await expect.poll(() => existsSync(join(site.dir, '.canary', `${MODULE}.json`))).toBe(true)
    for (let draw = 0; frozen.length === 0 || answered.length === 0; draw += 1)
      await come(draw.toString(16).padStart(8, '0'))
    while (answered.length < 10) await come(answered[0])
    while (frozen.length < 8) await come(frozen[0])
    if (!tab) throw new Error('no tab froze')
    const frozenTab = tab
    await expect.poll(() => textIn(frozenTab)).toContain('Esta página não terminou bem da última vez')
    for (const way of ['Tentar de novo', 'Ir para o início', '(11) 4858-5151'])
      expect(await textIn(frozenTab)).toContain(way)

    await expect.poll(canary, { timeout: 4_000 * CONFIRM_SECONDS }).toBeUndefined()
    const observed = [...(await observedOf(collector.url, MODULE))]
    const ofCanary = observed.find(([version]) => version.startsWith(NEXT))
    expect(ofCanary?.[1].visits).toBeLessThanOrEqual(10)
    expect(runDelivery(site.dir, 'registry', 'list')).toMatch(
      /1\.1\.0-\w+ · canário parado em .*pior em falhas/,
    )

    await pressRetry(frozenTab)
    await expect.poll(() => textIn(frozenTab)).toContain('Página inteira')
  } finally {
    await stopped(watch)
    await nginx.stop()
    await collector.stop()
    site.remove()
  }
})
