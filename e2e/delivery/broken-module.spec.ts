import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parseBeacon } from 'delivery/gateway'
import { test as base, expect, sharedServers } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { cloneSite, runDelivery, startOwnPortal } from '../servers'
import { startedOnce } from '../started-once'
import { WIDE } from '../viewports'
import { metricsOf } from './metrics'

const ROOT = join(import.meta.dirname, '../..')
const MODULE = 'mfe-broken'

const started = startedOnce(async () => {
  const { dir } = cloneSite()
  runDelivery(dir, 'release', `e2e/delivery/${MODULE}`)
  return startOwnPortal(dir, sharedServers().sandbox.url, { PORTAL_SANDBOX: '1' })
})

const test = base.extend({
  baseURL: async ({}, use) => {
    await use(started.ifThere()?.url)
  },
})

// In one worker, as its tests share the portal that the file starts.
test.describe.configure({ mode: 'default' })

/** Events in the page's reports. */
function eventsOf(page: Page): ReturnType<typeof parseBeacon> {
  const events: ReturnType<typeof parseBeacon> = []
  page.on('request', (request) => {
    if (request.url().endsWith('/field-report')) events.push(...parseBeacon(request.postData() ?? ''))
  })
  return events
}

interface Seeded {
  kind: string
  type: string
  /** The file with the marked line. */
  file: string
}
const seeded = (kind: string, type = 'RangeError', file = 'faults.ts'): Seeded => ({ kind, type, file })

/** Maximum number of reports per document. */
const BUTTONS: Readonly<Record<string, Seeded>>[] = [
  {
    handler: seeded('error'),
    listener: seeded('error'),
    promise: seeded('rejection'),
    timer: seeded('error'),
    frame: seeded('error'),
    observer: seeded('error'),
    message: seeded('error'),
    text: seeded('error', 'string'),
    cause: seeded('error'),
    named: seeded('error', 'Error'),
  },
  {
    json: seeded('error', 'SyntaxError'),
    property: seeded('error', 'TypeError'),
    late: seeded('rejection', 'RangeError', 'late.ts'),
    broken: seeded('rejection', 'RangeError', 'broken.ts'),
    connect: seeded('csp', 'connect-src'),
    evaluate: seeded('csp', 'require-trusted-types-for'),
    markup: seeded('csp', 'require-trusted-types-for'),
  },
]
/** Screens that fail on loading or rendering by a flag stored in the tab. */
const SCREENS: Readonly<Record<string, Seeded>> = {
  loader: seeded('loader', 'RangeError', 'faults.tsx'),
  render: seeded('render', 'RangeError', 'faults.tsx'),
}
/** Keyed by the product's source line: test files are not released as a worker or in the widget. */
const OWN: Readonly<Record<string, Seeded>> = {
  'const { url, text } = report': seeded('error', 'TypeError', 'pulse-worker.ts'),
  "launcher.setAttribute('part', 'launcher')": seeded('error', 'TypeError', 'contato-element.ts'),
}
const ALL: Readonly<Record<string, Seeded>> = Object.assign({}, ...BUTTONS, SCREENS, OWN)

/** Errors of third parties on the page: an extension, and a script of another origin. */
async function breakOthers(page: Page): Promise<void> {
  for (const source of ['chrome-extension://abcdef/content.js', 'https://outra.example/anuncio.js'])
    await page.evaluate(`setTimeout(() => { throw new Error('of others') })\n//# sourceURL=${source}`)
}

/** Sends the page's worker an invalid heartbeat and discards all later ones. */
const breakWorker = async (page: Page) =>
  page.workers()[0]?.evaluate(() => {
    Reflect.apply(Object(Reflect.get(self, 'onmessage')), self, [{}])
    Reflect.set(self, 'onmessage', null)
  })

/** A host page that throws, also in a handler of the widget, and removes a DOM method that the widget needs. */
const AROUND = (portal: string) => `<!doctype html><title>Loja</title><body><script>
  Element.prototype.setAttribute = undefined
  window.ContatoWidget = [['on', 'ready', () => { throw new Error('of the site') }]]
  setTimeout(() => { throw new Error('of the site') })
</script><script src="${portal}/embed/v1/widget.js" crossorigin="anonymous"></script>`

test('each of twenty errors leads from its report to file and line, and no report has anything of the person', async ({
  page,
  sandbox,
  complaints,
}) => {
  const { dir, url } = started()
  const { cpfCnpj, senha = '' } = await sandbox.persona('cliente')
  const secrets = [cpfCnpj, '529.982.247-25', senha, 'Maria', '482913', 'Rua das Flores', '1.234,56']
  const beacons: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/field-report')) beacons.push(request.postData() ?? '')
  })
  const refused: string[] = []
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/field-report')) refused.push(`${request.failure()?.errorText}`)
  })
  const exceptions = () => beacons.flatMap(parseBeacon).filter(({ name }) => name === 'exception')
  const shop = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(AROUND(url)),
  ).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo
  /** Polls the kinds of the reports, so that a failure lists which one is missing. */
  const reportedAfter = async (act: () => Promise<unknown>, count: number) => {
    const before = exceptions().length
    await act()
    const kinds = () =>
      exceptions()
        .slice(before)
        .map(({ values }) => `${values['error.type']} ${values['exception.type']}`)
    await expect.poll(kinds, { timeout: 40_000 }).toHaveLength(count)
  }
  complaints.expect(/./)
  try {
    await page.addInitScript((said) => sessionStorage.setItem('said', said), secrets.join(', '))
    // A new URL each time: the same one with a hash would not load a document.
    const open = () => page.goto(`/falhas?cpf=${cpfCnpj}&n=${exceptions().length}#${senha}`)
    for (const buttons of BUTTONS)
      await reportedAfter(async () => {
        await open()
        for (const name of Object.keys(buttons)) await page.getByRole('button', { name, exact: true }).click()
        await breakOthers(page)
      }, Object.keys(buttons).length)
    // Twelve seconds without a heartbeat, and five until the report.
    await reportedAfter(() => breakWorker(page), 1)
    for (const name of Object.keys(SCREENS)) {
      await page.evaluate((breaks) => sessionStorage.setItem('breaks', breaks), name)
      await reportedAfter(open, 1)
    }
    await reportedAfter(() => page.goto(`http://127.0.0.1:${port}/`), 1)

    const reported = exceptions()
    const tops = reported.map(({ values }) => `${values['exception.stacktrace']}`.split('\n')[0] ?? '')
    const places = runDelivery(dir, 'symbolicate', tops.join('\n')).trim().split('\n')
    const located = reported.map(({ values }, index) => {
      const [, file = '', line] =
        /^(\S+):(\d+):\d+ {2}\S+ \S+(?:, commit [0-9a-f]{12})?$/.exec(places[index] ?? '') ?? []
      const text = readFileSync(join(ROOT, file), 'utf8').split('\n')[Number(line) - 1] ?? ''
      const [, name = text.trim()] = /\/\/ breaks: (\w+)/.exec(text) ?? []
      return [
        name,
        { kind: values['error.type'], type: values['exception.type'], file: file.split('/').at(-1) },
      ]
    })
    expect(Object.fromEntries(located)).toEqual(ALL)
    expect(located).toHaveLength(Object.keys(ALL).length)
    const said = beacons.join('\n')
    for (const secret of [...secrets, 'cpf=', `127.0.0.1:${port}`]) expect(said).not.toContain(secret)
    expect(refused).toEqual([])
    const metrics = await metricsOf(url)
    for (const top of tops) expect(metrics).toContain(`place="${top}"`)
  } finally {
    shop.close()
  }
})

test('a stylesheet that a module leaves behind is removed on the next page, and reported with the module', async ({
  page,
}) => {
  const events = eventsOf(page)
  await page.goto('/esconde-formularios')
  await expect(page.getByRole('heading', { name: 'Esconde' })).toBeVisible()
  await page.getByRole('button', { name: 'Entendi' }).click()
  // The document observer starts after hydration.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('after-start')),
  )
  await page
    .getByRole('banner')
    .getByRole('link', { name: /página inicial/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'CPF' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  await expect
    .poll(() => events)
    .toContainEqual(
      expect.objectContaining({
        module: MODULE,
        name: 'portal.failure',
        values: expect.objectContaining({ 'error.type': 'leaked-stylesheet' }),
      }),
    )
})

test.describe('on a wide screen', () => {
  test.use(WIDE)

  test('a module outside the shell has a place in the menu, a card and an action; what fails is absent and reported, and the kill switch takes all', async ({
    page,
    sandbox,
    complaints,
  }) => {
    complaints.expect(/breaks while rendering/)
    complaints.expect(/500/)
    const events = eventsOf(page)
    const failures = () =>
      events.flatMap(({ module, name, values }) => {
        if (name === 'portal.failure') return [`${module} ${values['error.type']}`]
        return name === 'portal.failed_call' ? [`${values.call} ${values['error.type']}`] : []
      })
    await sandbox.fault({ method: 'GET', path: '/api/v1/basic-data/*', status: 500 })
    await loggedIn(page, sandbox, await sandbox.persona('acordo-em-dia'))

    await page.goto('/painel-controle')
    const menu = page.getByRole('navigation', { name: 'Painel' })
    const toModule = page.locator('a[href^="/lembretes"]')
    await expect(menu.getByRole('link', { name: 'Lembretes' })).toBeVisible()
    await expect(page.getByText('Você tem 1 acordo para lembrar')).toBeVisible()
    await expect(page.getByText(/^Total do acordo: R\$/)).toBeVisible()
    await expect(toModule).toHaveText(['Lembretes', 'Criar lembrete'])
    await expect(page.getByText('Confira o seu e-mail')).toHaveCount(0)

    await menu.getByRole('link', { name: 'Meus acordos' }).click()
    const agreement = page.getByRole('article').first()
    const action = agreement.getByRole('link', { name: 'Lembrar do vencimento' })
    await expect(action).toHaveAttribute('href', /^\/lembretes\?acordo=\d+$/)
    await expect(agreement.getByRole('button', { name: 'Ver condições' })).toBeVisible()
    await expect.poll(failures).toContain(`${MODULE} timeout`)
    expect(failures()).toContain(`${MODULE} render`)
    expect(failures().filter((each) => each.startsWith('GET /api/v1/basic-data'))).not.toEqual([])
    await expect(action).toBeVisible()
    await action.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lembretes' })).toBeVisible()
    await page.goBack()
    await expect(action).toBeVisible()

    runDelivery(started().dir, 'registry', 'disable', MODULE, 'ensaio')
    await menu.getByRole('link', { name: 'Início' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible()
    await expect(toModule).toHaveCount(0)
    for (const path of ['/painel-negociacoes', '/painel-controle']) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(toModule).toHaveCount(0)
      await expect(page.getByText(/para lembrar/)).toHaveCount(0)
    }
  })
})
