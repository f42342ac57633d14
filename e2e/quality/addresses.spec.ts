import type { Page } from '@playwright/test'
import { parseRegistry } from '@portal/registry-format'
import fc from 'fast-check'
import { expect, test } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { waitForHydration } from '../wait-for-page'

const ADDRESSES = 100

/**
 * Malformed URLs as produced by trackers, truncation and typing: broken percent escapes, other scripts, markup, dots.
 */
const part = fc.oneof(
  fc.constantFrom(
    '%',
    '100%',
    '%E0%A4%A',
    '%c0%af',
    '%00',
    '%2e%2e',
    '%0d%0a',
    '%u00e9',
    '"><b>',
    '\u202e',
    '😀',
  ),
  fc.string({ unit: fc.constantFrom(...'aZ0éß漢%&=#?+;:@/\\.~<>"\'{}[]|^` \u200b'), maxLength: 12 }),
)
const within = fc.constantFrom(
  'cpfCnpj',
  'execId',
  'grupo',
  'acordo',
  'voltar',
  'utm_source',
  'modulo',
  'page',
)

/** Without line breaks in a path, which no route of the router matches. */
const addressesOf = (routes: readonly string[]): string[] =>
  fc.sample(
    fc
      .tuple(
        fc.constantFrom(...routes, '/', '/nada'),
        fc.option(part.map((text) => text.replace(/%0[ad]/g, ''))),
        fc.array(fc.tuple(within, part), { maxLength: 2 }),
        fc.option(part),
      )
      .map(([route, below, query, hash]) =>
        [
          route.replace(/:\w+/g, below ?? 'x'),
          below !== null && !route.includes(':') ? `/${below.replace(/[?#]/g, '')}` : '',
          query.length > 0 ? `?${query.map(([name, value]) => `${name}=${value}`).join('&')}` : '',
          hash === null ? '' : `#${hash}`,
        ].join(''),
      ),
    { numRuns: ADDRESSES, seed: 5824 },
  )

/** Navigates by a popstate event. Returns the page's heading; null if another document was loaded. */
const follow = (page: Page, address: string) =>
  page
    .evaluate(async (to) => {
      history.pushState(null, '', location.origin + to)
      dispatchEvent(new PopStateEvent('popstate'))
      const frame = () => new Promise(requestAnimationFrame)
      for (let still = 0, before = '', waited = 0; still < 3 && waited < 300; waited += 1) {
        await frame()
        const now = document.querySelector('main h1')?.textContent ?? ''
        still = now !== '' && now === before ? still + 1 : 0
        before = now
      }
      return document.querySelector('main h1')?.textContent ?? ''
    }, address)
    .catch(() => null)

for (const persona of [null, 'cliente'])
  test(`no address breaks a page of ${persona ?? 'nobody'}`, async ({ page, sandbox, complaints }) => {
    // Unknown ids, codes and agreements.
    complaints.expect(/Failed to load resource/)
    if (persona !== null) await loggedIn(page, sandbox, await sandbox.persona(persona))
    const registry = parseRegistry(await (await page.request.get('/registry.json')).json())
    const routes = Object.values(registry?.modules ?? {}).flatMap(({ stable }) =>
      stable.routes.map(({ path }) => path),
    )
    expect(routes.length).toBeGreaterThan(30)
    await page.goto('/')
    await waitForHydration(page)
    const broken: string[] = []
    for (const address of addressesOf(routes)) {
      const title = await follow(page, address)
      if (title === null) await page.waitForLoadState()
      if (title === '' || /deu errado/.test(title ?? '')) broken.push(`${address}: ${title}`)
    }
    expect(broken).toEqual([])
  })

test('an address that cannot be decoded opens its page', async ({ page, complaints }) => {
  for (const address of [
    '/central-de-duvidas#100%',
    '/?utm_source=%E0%A4%A#%',
    '/confira-seu-boleto#%c0%af',
  ]) {
    await page.goto(address)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/deu errado/)
  }
  complaints.expect(/status of 404/)
  await page.goto('/central-de-duvidas%0D%0A')
  await expect(page.getByRole('heading', { level: 1, name: 'Central de dúvidas' })).toBeVisible()
})
