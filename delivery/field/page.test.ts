import { parseBeacon } from './beacon'
import { FieldStore } from './field-store'
import { fieldPage } from './page'
import { plot, roundUp } from './plot'

const HOUR = 3_600_000

function storeWith(versions: readonly string[]): FieldStore {
  const store = new FieldStore(
    () => true,
    () => 1000 * HOUR,
  )
  for (const [k, version] of versions.entries()) {
    const of = { module: 'mfe-panel', version }
    const events = [
      { ...of, 'event.name': 'portal.visit' },
      { ...of, 'event.name': 'portal.module_load', duration: 100 + k },
      { ...of, 'event.name': 'portal.failure', 'error.type': 'render', first: k === 1 },
      ...['inp', 'lcp', 'cls'].flatMap((name) =>
        [true, false].map((inApp) => ({
          ...of,
          'event.name': 'browser.web_vital',
          name,
          value: 1 + k,
          delta: 1 + k,
          first: true,
          inApp,
        })),
      ),
    ]
    store.record(parseBeacon(JSON.stringify({ events })))
  }
  return store
}
const linesIn = (html: string) =>
  [...html.matchAll(/data-version="([^"]+)" d="M[^"]+H[^"]+"/g)].map(([, version]) => version)

test('each plot has a line for each version, and the table a row', () => {
  const html = fieldPage(storeWith(['1.0.0-a', '1.1.0-b']), '/field/style.css')
  expect(html.match(/<svg viewBox="0 0 360/g)).toHaveLength(8)
  expect(linesIn(html).sort()).toEqual([...Array(8).fill('1.0.0-a'), ...Array(8).fill('1.1.0-b')])
  expect([...html.matchAll(/<th scope="row">([^<]+)/g)].map(([, version]) => version)).toEqual([
    '1.1.0-b',
    '1.0.0-a',
  ])
  expect(html).toContain('<td>100 %</td>')
  expect(html).toContain('<td>render 1</td>')
})

test('the policy of its server blocks nothing of it: no script, no style of an element', () => {
  expect(fieldPage(storeWith(['1.0.0-a']), '/field/style.css')).not.toMatch(/<script|<style|style="/)
})

test('the six newest versions are drawn, all are in the table', () => {
  const versions = Array.from({ length: 9 }, (_, k) => `1.${k + 2}.0-a`)
  const html = fieldPage(storeWith(versions), '')
  expect([...new Set(linesIn(html))].sort()).toEqual(versions.slice(-6).sort())
  expect(html.match(/scope="row"/g)).toHaveLength(9)
})

test('what nobody was measured for has no plot', () => {
  const store = storeWith([])
  store.record(
    parseBeacon(
      JSON.stringify({ events: [{ module: 'shell', version: '1.0.0-a', 'event.name': 'portal.visit' }] }),
    ),
  )
  const html = fieldPage(store, '')
  expect(linesIn(html)).toEqual(['1.0.0-a'])
  expect(html).toContain('<td>sem dados</td>')
})

test('without a visit it says so', () => {
  expect(fieldPage(storeWith([]), '')).toContain('Ainda não chegou nenhuma visita')
})

test('hours in a row are joined, a missing hour is a gap, and one hour alone is a line', () => {
  const points = new Map([0, 1, 3].map((hour) => [hour * HOUR, 50] as const))
  const svg = plot({
    id: 'x',
    title: 'T',
    lines: [{ style: 0, name: '<v>', points }],
    from: 0,
    to: 3 * HOUR,
    hourMs: HOUR,
    format: String,
    formatTime: String,
  })
  const [, path = ''] = / d="([^"]+)"><title>&lt;v&gt;/.exec(svg) ?? []
  expect(path.replace(/[\d. ]/g, '')).toBe('MHLHMH')
})

test.each([
  [0, 1],
  [0.07, 0.1],
  [180, 200],
  [2001, 2500],
  [5000, 5000],
])('the axis for %d ends at %d', (value, top) => {
  expect(roundUp(value)).toBeCloseTo(top)
})
