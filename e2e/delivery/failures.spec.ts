import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import type { ModuleRelease, Registry } from '@portal/registry-format'
import { STATEMENT } from 'delivery/build'
import type { FullRelease } from 'delivery/registry'
import { collectPageErrors, type PageErrors } from '../page-errors'
import { cloneSite, freePort, runDelivery, startPortal, temporaryFolder } from '../servers'
import { startedOnce } from '../started-once'
import { FaultyProxy } from './faulty-proxy'

const MODULE = 'mfe-broken'

/** A flag in the tab makes the entry fail: separate entries would each need a release. */
function breakEntry(script: string): string {
  const fault = 'sessionStorage.entry'
  const exposes = `[${fault} === 'exposes' ? './telas' : './routes']:`
  return `if (${fault} === 'throws') throw new Error('broken on purpose');${script.replace('"./routes":', exposes)}`
}

/** A site with a small module, behind a line that fails. */
const started = startedOnce(async () => {
  const site = cloneSite()
  const build = temporaryFolder('build')
  runDelivery(site.dir, 'build', `e2e/delivery/${MODULE}`, `--into=${build}`)
  // The statement describes the unchanged files.
  rmSync(join(build, STATEMENT))
  const publish = (change: (script: string) => string) => {
    const entry = join(build, 'browser/release/remoteEntry.js')
    writeFileSync(entry, change(readFileSync(entry, 'utf8')))
    runDelivery(site.dir, 'publish', build)
  }
  publish(breakEntry)
  const portal = await startPortal(`http://127.0.0.1:${await freePort()}`, { SITE_DIR: site.dir })
  return {
    url: portal.url,
    dir: site.dir,
    releaseAnew: () => publish((script) => `${script}// another`),
    async stop() {
      await portal.stop()
      site.remove()
      rmSync(build, { recursive: true })
    },
  }
})

const registry = (): Registry => JSON.parse(readFileSync(join(started().dir, 'registry.json'), 'utf8'))

function current(): ModuleRelease {
  const module = registry().modules[MODULE]
  if (!module) throw new Error(`${MODULE} is not in the registry`)
  return module.stable
}

/** The chunk of a screen that no other screen of the module loads. */
function screenOf(path: string): string {
  const release = join(started().dir, '.releases', MODULE, `${current().version}.json`)
  const { routes }: FullRelease = JSON.parse(readFileSync(release, 'utf8'))
  const scripts = (of: (route: { path: string }) => boolean) =>
    routes.filter(of).flatMap((route) => route.scripts.map(({ href }) => href))
  const others = scripts((route) => route.path !== path)
  const own = scripts((route) => route.path === path).find((href) => !others.includes(href))
  if (!own) throw new Error(`${path} has no script of its own`)
  return own
}

const test = base.extend<{ line: FaultyProxy; complaints: PageErrors }>({
  line: async ({}, use) => {
    const line = await FaultyProxy.before(started().url)
    await use(line)
    await line.stop()
  },
  // Set up after the line, so that errors are checked before it ends.
  complaints: [({ page, line: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

// In one worker, as its tests share the portal that the file starts.
test.describe.configure({ mode: 'default' })

interface Scene {
  line: FaultyProxy
  page: Page
}

/**
 * Every failure of a module that a browser can report, with real files and responses, and the recovery. Failures found
 * by the registry, and the texts for each kind, are tested in the shell.
 */
interface Failure {
  how: string
  kind: string
  path?: string
  heading: string
  harm(scene: Scene): unknown
  mend(scene: Scene): unknown
}

const NETWORK = 'Não foi possível carregar esta página'
const OURS = 'Esta página está com um problema'
const SECURITY = 'Por segurança, não abrimos esta página'
const LATE = 'Esta página está demorando demais'
const DRAWING = 'Algo deu errado nesta página'

const entry = () => current().entry.href
const screen = () => screenOf('/inteira')
const TAMPERED = { text: 'window.tampered = true' }
const mendEntry = ({ line }: Scene) => line.removeFault(entry())
const mendScreen = ({ line }: Scene) => line.removeFault(screen())
const askEntry =
  (fault: string) =>
  ({ page }: Scene) =>
    page.addInitScript((name) => {
      sessionStorage.entry ??= name
    }, fault)
const mendFault = ({ page }: Scene) => page.evaluate(() => sessionStorage.setItem('entry', 'sound'))

const failures: Failure[] = [
  {
    how: 'an entry that answers 404',
    kind: 'http',
    heading: NETWORK,
    harm: ({ line }) => line.addFault(entry(), 404),
    mend: mendEntry,
  },
  {
    how: 'an entry whose connection is cut',
    kind: 'network',
    heading: NETWORK,
    harm: ({ line }) => line.addFault(entry(), 'cut'),
    mend: mendEntry,
  },
  {
    how: 'an entry that never answers',
    kind: 'timeout',
    heading: LATE,
    harm: async ({ line, page }) => {
      await page.clock.install()
      line.addFault(entry(), 'silence')
    },
    mend: mendEntry,
  },
  {
    how: 'an entry that was tampered with',
    kind: 'integrity',
    heading: SECURITY,
    harm: ({ line }) => line.addFault(entry(), TAMPERED),
    mend: mendEntry,
  },
  {
    how: 'an entry that throws',
    kind: 'evaluation',
    heading: OURS,
    harm: askEntry('throws'),
    mend: mendFault,
  },
  {
    how: 'an entry that exposes something else',
    kind: 'invalid-module',
    heading: OURS,
    harm: askEntry('exposes'),
    mend: mendFault,
  },
  {
    how: 'a screen whose file is missing',
    kind: 'http',
    heading: NETWORK,
    harm: ({ line }) => line.addFault(screen(), 404),
    mend: mendScreen,
  },
  {
    how: 'a screen whose file was tampered with',
    kind: 'integrity',
    heading: SECURITY,
    harm: ({ line }) => line.addFault(screen(), TAMPERED),
    mend: mendScreen,
  },
  {
    how: 'a screen that throws while it is drawn',
    kind: 'render',
    path: '/quebra-ao-desenhar',
    heading: DRAWING,
    harm: () => {},
    mend: ({ page }) => page.evaluate(() => sessionStorage.setItem('mended', 'yes')),
  },
]

for (const { how, kind, path = '/inteira', heading, harm, mend } of failures) {
  test(`${how}: told in plain words and reported, the rest goes on, and trying again works`, async ({
    page,
    line,
    complaints,
  }) => {
    // The browser and the broken module log errors; the portal shows the failure on the page.
    complaints.expect(/^(?!console: (ModuleFailure|React Router))/)
    const scene = { line, page }
    const title = page.getByRole('heading', { level: 1 })
    const { version } = current()
    await harm(scene)
    // The load event never fires while a script hangs.
    await page.goto(`${line.url}${path}?cpf=52998224725`, { waitUntil: 'domcontentloaded' })
    if (kind === 'timeout') {
      const shown = async () => {
        await page.clock.runFor(5_000)
        // textContent() would wait for the heading instead of advancing the clock.
        return title.allTextContents()
      }
      await expect.poll(shown).toEqual([heading])
    }
    await expect(title).toHaveText(heading)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Central de atendimento')
    await expect(page.getByText(`${MODULE}@${version}: ${kind}`)).toBeVisible()
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
    if (kind === 'network') {
      await page.getByRole('link', { name: 'Ir para o início' }).click()
      await expect(title).toContainText('CPF')
      await page.goBack({ waitUntil: 'commit' })
      await expect(title).toHaveText(heading)
    }

    await mend(scene)
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(title).toHaveText(/Página inteira|Consertada/)
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
    // The report contains module, version and kind of failure, but no personal data.
    await expect
      .poll(() => line.reports)
      .toContainEqual(
        expect.objectContaining({
          module: MODULE,
          version,
          name: 'portal.failure',
          values: expect.objectContaining({ 'error.type': kind }),
        }),
      )
  })
}

/** Other states of the registry are tested in its own tests. */
const discoveryFailures: {
  how: string
  /** Instead of the registry. */
  text(): string
  errorType?: string
}[] = [
  { how: 'a page of a gateway', text: () => '<h1>502 Bad Gateway</h1>' },
  {
    how: 'not signed by us',
    text: () => {
      const { modules, revision, ...signed } = registry()
      const off = Object.entries(modules).map(([name, module]) => [name, { ...module, disabled: '' }])
      return JSON.stringify({ ...signed, modules: Object.fromEntries(off), revision: revision + 1 })
    },
    errorType: 'integrity',
  },
]

for (const { how, text, errorType = 'discovery' } of discoveryFailures) {
  test(`a registry that is ${how}: a first visit goes on with the one that its pages carry`, async ({
    page,
    line,
    complaints,
  }) => {
    complaints.expect(/./)
    line.addFault('/registry.json', { text: text() })
    await page.goto(`${line.url}/inteira`)
    await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
    await expect
      .poll(() => line.reports)
      .toContainEqual(
        expect.objectContaining({
          module: 'shell',
          name: 'portal.failure',
          values: expect.objectContaining({ 'error.type': errorType }),
        }),
      )
    await page.getByRole('link', { name: 'Ir para a outra' }).click()
    await expect(page.getByRole('heading', { name: 'Outra página inteira' })).toBeVisible()
    // The page of a module that this one does not carry is loaded as a document.
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('textbox', { name: 'CPF' })).toBeVisible()
  })
}

test('a registry that never answers stops nobody', async ({ page, line }) => {
  line.addFault('/registry.json', 'silence')
  await page.goto(`${line.url}/inteira`)
  await page.getByRole('link', { name: 'Ir para a outra' }).click()
  await expect(page.getByRole('heading', { name: 'Outra página inteira' })).toBeVisible()
})

test('a chunk that a deploy took away brings the new document once, and then works', async ({
  page,
  line,
  complaints,
}) => {
  complaints.expect(/./)
  await page.goto(`${line.url}/inteira`)
  await expect(page.getByRole('heading', { name: 'Página inteira' })).toBeVisible()
  const chunk = screenOf('/outra-inteira')
  line.addFault(chunk, 404)
  started().releaseAnew()
  const documents: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    documents.push(request.url())
    // The deploy has the files of its own documents.
    line.removeFault(chunk)
  })
  await page.getByRole('link', { name: 'Ir para a outra' }).click()
  await expect(page.getByRole('heading', { name: 'Outra página inteira' })).toBeVisible()
  expect(documents).toEqual([`${line.url}/outra-inteira`])
})
