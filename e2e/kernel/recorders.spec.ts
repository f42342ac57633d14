import type { Page } from '@playwright/test'
import { test as base, expect, sharedServers } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { RECORD, rrweb } from '../rrweb'
import { startConfigured } from '../servers'
import { startedOnce } from '../started-once'
import { WIDE } from '../viewports'
import { launcher, panel } from '../widget/fixture'

const INSPECTLET = 'https://gravador.example/inspectlet.js'
const SMARTLOOK = 'https://outro-gravador.example/smartlook.js'

/** Fakes of the vendors' scripts, which read the queued calls and report a session id. */
const vendors = {
  [INSPECTLET]: `document.cookie = '__insp_sid=insp-1'; window.recording = 'on';
    window.__insp.push = (call) => { if (call[0] === 'disable') window.recording = 'off' }`,
  [SMARTLOOK]: `const waiting = window.smartlook.api;
    window.told = waiting.map(([command]) => command);
    window.smartlook = Object.assign((...call) => window.told.push(call[0]), { sessionId: 'look-1' })`,
}

/** A portal with both recorders configured, which affects its pages and its CSP. */
const recording = startedOnce(async () => {
  const recorders = {
    inspectlet: { websiteId: '1', scriptUrl: INSPECTLET },
    smartlook: { projectKey: 'chave', scriptUrl: SMARTLOOK },
  }
  return startConfigured(sharedServers().sandbox.url, { recorders })
})

const test = base.extend<{ vendorScripts: string[] }>({
  baseURL: async ({}, use) => {
    await use(recording.ifThere()?.url)
  },
  vendorScripts: async ({ page }, use) => {
    const loaded: string[] = []
    for (const [url, body] of Object.entries(vendors)) {
      await page.route(url, (route) => {
        loaded.push(url)
        return route.fulfill({ contentType: 'text/javascript', body })
      })
    }
    await use(loaded)
  },
})

/** The contact button loads last. */
const loaded = (page: Page) => expect(page.locator('contato-surface')).toBeAttached()

// In one worker, as its tests share the portal that the file starts.
test.describe.configure({ mode: 'default' })
test.use(WIDE)

test('nothing is fetched before the consent, nor after a refusal', async ({ page, vendorScripts }) => {
  await page.goto('/')
  await loaded(page)
  expect(vendorScripts).toEqual([])
  await page.getByRole('button', { name: 'Entendi' }).click()
  await page.reload()
  await loaded(page)
  expect(vendorScripts).toEqual([])
})

test('after it both run under the page’s policy, masked, and the API learns the sessions', async ({
  page,
  sandbox,
  vendorScripts,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Permitir opcionais' }).click()
  await expect.poll(() => [...vendorScripts].sort()).toEqual([INSPECTLET, SMARTLOOK])
  for (const area of [page.locator('main'), page.getByRole('banner')]) {
    await expect(area).toHaveAttribute('data-sl', 'mask')
    await expect(area).toHaveClass(/inspectletIgnore/)
  }
  const recordedCalls = async () => {
    const calls = await sandbox.calls()
    return new Set(calls.map(({ path }) => path).filter((path) => /_session$|InspectLog$/.test(path)))
  }
  await expect
    .poll(recordedCalls)
    .toEqual(new Set(['/api/v1/inspectlet_session', '/api/v1/smartlook_session', '/api/v1/InspectLog']))

  // Elements added later must be masked too; then the consent is withdrawn.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Preferências de cookies' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAttribute('data-sl', 'mask')
  await dialog.getByRole('switch', { name: /^Opcionais/ }).click()
  await dialog.getByRole('button', { name: /Salvar/ }).click()
  await expect.poll(() => page.evaluate('window.recording')).toBe('off')
  await expect.poll(() => page.evaluate('window.told.at(-1)')).toBe('pause')
})

const TYPED = { password: 'rua das acacias doze', chat: 'Perdi o emprego em agosto' }

test('a real recorder of the personal screens learns nothing of the person', async ({ page, sandbox }) => {
  const recorded: string[] = []
  await page.exposeFunction('keep', (event: string) => void recorded.push(event))
  for (const [url, body] of [
    [INSPECTLET, ''],
    [SMARTLOOK, `${rrweb}\n${RECORD}`],
  ] as const)
    await page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const persona = await sandbox.persona('acordo-em-dia')
  await loggedIn(page, sandbox, persona)
  await page.addInitScript(() =>
    localStorage.setItem('consent', JSON.stringify({ optional: true, at: Date.now() })),
  )
  const seen: string[] = []
  const main = page.getByRole('main')
  /** rrweb events with a full snapshot. */
  const snapshots = () => recorded.filter((event) => JSON.parse(event).type === 2).length
  const open = async (path: string) => {
    const before = snapshots()
    await page.goto(path)
    await expect.poll(snapshots).toBeGreaterThan(before)
  }
  const read = async () => void seen.push(await main.innerText())

  await open('/painel-meus-dados')
  await expect(main.getByText('@').first()).toBeVisible()
  await main.getByLabel('Nova senha').fill(TYPED.password)
  await read()
  await open('/painel-negociacoes')
  await main.getByRole('button', { name: 'Pagar com boleto' }).click()
  const slip = page.getByRole('dialog', { name: /^Boleto/ })
  await expect(slip.getByText(/Código de barras:/)).toBeVisible()
  seen.push(await slip.innerText())
  const drawn = await slip
    .locator('svg path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''))
  await read()
  await page.keyboard.press('Escape')
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  await panel(page).getByRole('textbox').fill(TYPED.chat)
  await panel(page).getByRole('textbox').press('Enter')
  await expect(panel(page).getByText(TYPED.chat)).toBeVisible()

  const keys = await page.evaluate(() => [
    localStorage.getItem('loggedInUser') ?? '',
    sessionStorage.getItem('execId') ?? '',
  ])
  const { dados } = await sandbox.negotiations(persona.cpfCnpj)
  const matches = (pattern: RegExp) => [...new Set(seen.join('\n').match(pattern) ?? [])]
  const secrets: Record<string, readonly string[]> = {
    'names, e-mails and phones': [
      ...(dados.nomeCliente ?? '').split(' '),
      ...matches(/\S+@exemplo\S+|\(\d\d\) 9\d{4}-\d{4}/g),
    ],
    'tax ids, whole and masked': [persona.cpfCnpj, ...matches(/[\d*]{3}\.\d{3}\.\d{3}-[\d*]{2}/g)],
    'amounts and dates': matches(/R\$\s[\d.,]+|\d\d\/\d\d\/\d{4}/g),
    'codes to pay, written and drawn': [
      ...matches(/\d{5}\.\d{5}/g),
      ...drawn.filter(({ length }) => length > 200),
    ],
    'numbers of agreements': dados.acordos.map(({ numeroAcordo }) => numeroAcordo),
    'what is typed': Object.values(TYPED),
    'keys of the session': keys,
  }
  const log = recorded.join('\n')
  // The recording contains the screens, including content opened later.
  for (const tag of ['main', 'dialog']) expect(log).toContain(`"tagName":"${tag}"`)
  for (const [what, values] of Object.entries(secrets)) {
    expect(values.length, what).toBeGreaterThan(0)
    expect(
      values.filter((value) => value === '' || log.includes(value)),
      what,
    ).toEqual([])
  }
})
