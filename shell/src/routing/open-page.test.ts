import { tabStore } from '@portal/runtime'
import type { OwnedRoute } from '../registry/registry'

const page = (path = '/visitas', version = '1.0.0') =>
  ({ module: { name: 'mfe-a' }, release: { version }, route: { path } }) as OwnedRoute

let navigation = 'reload'
class Timing {
  readonly type = navigation
}
Object.assign(globalThis, { PerformanceNavigationTiming: Timing })
Object.assign(performance, { getEntriesByType: () => [new Timing()] })

/** Loads the module again, as the next document of the tab does. */
function nextDocument(): typeof import('./open-page') {
  let loaded: typeof import('./open-page') | undefined
  jest.isolateModules(() => {
    loaded = require('./open-page')
  })
  if (!loaded) throw new Error('not loaded')
  loaded.watchOpenPage()
  return loaded
}

beforeEach(() => {
  navigation = 'reload'
  tabStore.keys().forEach(tabStore.remove)
})

test('a page that was never left did not end well: said once, of this page and version', () => {
  nextDocument().keepOpenPage(page())
  expect(nextDocument().endedBadly(page('/outra'))).toBe(false)
  nextDocument().keepOpenPage(page())
  expect(nextDocument().endedBadly(page('/visitas', '1.0.1'))).toBe(false)
  nextDocument().keepOpenPage(page())
  const next = nextDocument()
  expect([next.endedBadly(page()), next.endedBadly(page())]).toEqual([true, false])
})

test('one that was left has ended well, and one that is shown again is open again', () => {
  nextDocument().keepOpenPage(page())
  dispatchEvent(new Event('pagehide'))
  expect(nextDocument().endedBadly(page())).toBe(false)
  nextDocument().keepOpenPage(page())
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pageshow'))
  expect(nextDocument().endedBadly(page())).toBe(true)
})

test('a tab in the background may be ended by the system', () => {
  nextDocument().keepOpenPage(page())
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  seen.mockRestore()
  expect(nextDocument().endedBadly(page())).toBe(false)
})

test.each(['navigate', 'back_forward'])(
  'a tab that got there by %s may have the memory of another one',
  (type) => {
    nextDocument().keepOpenPage(page())
    navigation = type
    expect(nextDocument().endedBadly(page())).toBe(false)
  },
)
