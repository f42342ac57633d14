import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import type { FullShell } from 'delivery/registry'
import { test as base, expect, type Sandbox, sharedServers } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { cloneSite, runDelivery, startOwnPortal } from '../servers'
import { startedOnce } from '../started-once'
import { WIDE } from '../viewports'
import { alive, KINDS } from './file-faults'

/** A portal with every optional feature that the shell loads lazily. */
const CONFIG = {
  inactivityLogout: { enabled: true, minutes: 10 },
  recorders: { inspectlet: { websiteId: '1', scriptUrl: 'https://gravador.example/inspectlet.js' } },
  statusPage: true,
}

const everything = startedOnce(async () => {
  const { dir } = cloneSite()
  const file = join(dir, 'config-of-a-test.json')
  writeFileSync(file, JSON.stringify(CONFIG))
  // A registry other than that of the pages, whose signatures a separate chunk verifies.
  const registry = join(dir, 'registry.json')
  const before = readFileSync(registry)
  for (const verb of ['disable', 'enable'])
    runDelivery(dir, 'registry', verb, 'mfe-widget', { PORTAL_CONFIG: file })
  rmSync(registry)
  writeFileSync(registry, before)
  return startOwnPortal(dir, sharedServers().sandbox.url, { PORTAL_CONFIG: file })
})

const test = base.extend({
  baseURL: async ({}, use) => {
    await use(everything.ifThere()?.url)
  },
})

// In one worker, as its tests share the portal that the file starts.
test.describe.configure({ mode: 'default' })
test.use(WIDE)

/** Lazy chunks of the current shell: named by its entry, but not by a page. */
async function laterFiles(page: Page, site: string): Promise<string[]> {
  const html = await (await page.request.get('/')).text()
  const [, entry = ''] = /<script defer src="(\/assets\/[^"]+)"/.exec(html) ?? []
  const named = readFileSync(join(site, entry), 'utf8')
  const { shell }: Registry = JSON.parse(readFileSync(join(site, 'registry.json'), 'utf8'))
  const released = readFileSync(join(site, '.releases/shell', `${shell.version}.json`), 'utf8')
  const { files = {} }: FullShell = JSON.parse(released)
  return Object.entries(files)
    .filter(([, integrity]) => named.includes(integrity))
    .map(([file]) => `/${file}`)
    .filter((file) => /\.(js|css)$/.test(file) && !html.includes(`"${file}"`))
}

/** For a lazy chunk: what triggers it, what the page shows on failure, and the result of a retry. */
interface Visit {
  path: string
  enter?(page: Page, sandbox: Sandbox): Promise<unknown>
  act?(page: Page): Promise<unknown>
  /** Visible without a failure, and again after the retry. */
  done(page: Page): ReturnType<Page['locator']>
  /** Error message, if the chunk is required. */
  words(page: Page): ReturnType<Page['locator']>
  retry(page: Page): Promise<unknown>
  /** Includes chunks that other visits load too. */
  everyFile?: true
  /** Chunks that no other visit loads, some of them when the page is idle. */
  hasTheRest?: true
}

const alert = (page: Page) => page.getByText('Não foi possível abrir agora.').first()
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Tentar de novo' }).first()
const opened = (name: string): Visit => {
  const act = (page: Page) => page.getByRole('contentinfo').getByText(name, { exact: true }).click()
  return {
    path: '/login-cpf',
    act,
    done: (page) => page.getByRole('dialog', { name }),
    words: alert,
    retry: act,
  }
}
const checkBot = (page: Page) => page.getByRole('checkbox', { name: 'Não sou um robô' }).click()

const VISITS: Record<string, Visit> = {
  home: {
    path: '/',
    everyFile: true,
    act: checkBot,
    done: (page) => page.getByRole('checkbox', { name: 'Verificado: você não é um robô' }),
    words: (page) => page.getByText('Não foi possível verificar agora.').first(),
    retry: checkBot,
  },
  cookies: opened('Preferências de cookies'),
  privacy: opened('Aviso de privacidade'),
  appearance: opened('Contraste e tamanho do texto'),
  status: {
    path: '/status-dos-modulos',
    done: (page) => page.getByRole('heading', { level: 1, name: 'Status dos módulos' }),
    words: tryAgain,
    retry: (page) => tryAgain(page).click(),
  },
  panel: {
    path: '/painel-meus-dados',
    everyFile: true,
    hasTheRest: true,
    enter: async (page, sandbox) => loggedIn(page, sandbox, await sandbox.persona('cliente')),
    done: (page) => page.getByRole('heading', { name: 'Você', exact: true }),
    words: tryAgain,
    retry: (page) => tryAgain(page).click(),
  },
}

/** Console messages of the browser for a missing or modified file. */
const NETWORK_LINE = /^Failed to (load resource|find a valid digest)/

const phone = (page: Page) => page.getByRole('link', { name: /4858-5151/ }).first()

/**
 * An importer cannot tell failures of a script apart, so only the first chunk meets all kinds; the others take turns.
 */
const ALL_KINDS = Object.entries(KINDS)
const kindsOf = (place: number) =>
  place === 0 ? ALL_KINDS : ALL_KINDS.slice(place % ALL_KINDS.length).slice(0, 1)

test('a later file of the shell that is missing, silent or corrupted harms nothing, or the page says so in time and trying again works', async ({
  page,
  sandbox,
  complaints,
}) => {
  complaints.expect(/./)
  const uncaught: string[] = []
  page.on('pageerror', ({ message }) => uncaught.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !NETWORK_LINE.test(line.text())) uncaught.push(line.text())
  })
  await page.clock.install()
  // Keeps a route active, as Playwright continues hanging requests once no route is left.
  await page.route('**/nothing', (route) => route.abort())
  await page.addInitScript(() => localStorage.removeItem('portal.registry'))
  const later = await laterFiles(page, everything().dir)
  const untested = new Set(later)
  let requested = new Set<string>()
  page.on('request', (request) => requested.add(new URL(request.url()).pathname))
  let harmed = 0
  for (const [name, visit] of Object.entries(VISITS)) {
    requested = new Set()
    await visit.enter?.(page, sandbox)
    await page.goto(visit.path)
    await alive(page)
    await visit.act?.(page)
    await expect(visit.done(page)).toBeVisible()
    const wanted = () => later.filter((file) => requested.has(file))
    // The last chunks that a page loads.
    const isLast = (file: string) => /after-start/.test(file) || (visit.hasTheRest && untested.has(file))
    await expect.poll(wanted).toEqual(expect.arrayContaining(later.filter(isLast)))
    const files = wanted().filter((file) => visit.everyFile || untested.has(file))
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      untested.delete(file)
      for (const [kind, harm] of kindsOf(harmed++))
        await test.step(`${name} ${kind} ${file}`, async () => {
          const fileRequest = page.waitForRequest(`**${file}`)
          await page.route(`**${file}`, harm)
          await page.goto(visit.path, { waitUntil: 'commit' })
          await alive(page)
          await visit.act?.(page)
          await fileRequest
          if (kind === 'silent') await page.clock.runFor(21_000)
          const { done, words } = { done: visit.done(page), words: visit.words(page) }
          await expect(done.or(words).first()).toBeVisible()
          const isFailureShown = await words.isVisible()
          await page.unroute(`**${file}`)
          if (isFailureShown) {
            if (visit.words === alert)
              await expect(visit.words(page)).toContainText('ou ligue (11) 4858-5151')
            await expect(phone(page)).toBeVisible()
            await visit.retry(page)
          }
          await expect(done).toBeVisible()
          expect(uncaught).toEqual([])
        })
    }
  }
  expect([...untested]).toEqual([])
})
