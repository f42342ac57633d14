/** @jest-environment jsdom */

import { parseBeacon } from '../../gateway/testing/beacon'
import { guardScript } from './boot-guard'

// The registry imports the build, which needs Node's TextEncoder.
jest.mock('../../registry', () => ({}))

const ENTRY = '/assets/shell.js'

// jsdom does not implement `integrity`.
Object.defineProperty(Element.prototype, 'integrity', {
  get(this: Element) {
    return this.getAttribute('integrity') ?? ''
  },
})

/** Loads a page in document order: the guard runs before the elements after it. */
function open(fieldSink: string | null = null, before = ''): void {
  document.head.innerHTML = before
  document.body.innerHTML = '<div id="root"><input /><button>Consultar</button></div>'
  const [, attributes = '', text = ''] =
    /<script ([^>]*)>(.*)<\/script>/s.exec(
      guardScript({ moduleTimeoutMs: 20_000, contact: { phone: '(11) 4858-5151' }, fieldSink }, '1.0.0-5e11'),
    ) ?? []
  const guard = document.createElement('script')
  for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)="([^"]*)"/g))
    guard.setAttribute(name, value)
  guard.textContent = text
  document.head.append(guard)
}

function fileOf(html: string): Element {
  document.head.insertAdjacentHTML('beforeend', html)
  const file = document.head.lastElementChild
  if (!file) throw new Error('no file')
  return file
}
const entry = () => fileOf(`<script type="of-a-test" defer src="${ENTRY}" integrity="sha384-x"></script>`)
const fail = (file: Element) => file.dispatchEvent(new Event('error'))
const message = () => document.querySelector('main')?.textContent ?? null
const isPageShown = () => document.getElementById('root')?.hidden === false

let systemAsksForContrast = false
beforeEach(() => {
  window.matchMedia = () => ({ matches: systemAsksForContrast }) as MediaQueryList
  jest.useFakeTimers()
  globalThis.fetch = jest.fn().mockResolvedValue(undefined)
  open()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  jest.clearAllTimers()
})

// Listeners on `window` survive a test, so they are recorded and removed.
const stops: (() => void)[] = []
const listen = window.addEventListener.bind(window)
window.addEventListener = (...args: Parameters<typeof listen>) => {
  listen(...args)
  stops.push(() => window.removeEventListener(...args))
}

test.each<[string, () => unknown]>([
  ['its entry fails', () => fail(entry())],
  ['the shell could not start', () => dispatchEvent(new Event('portal:failed'))],
  ['the shell has not started in time', () => jest.advanceTimersByTime(20_000)],
])('a page says so when %s, with a phone number and a way to try again', (_, happen) => {
  happen()
  expect(message()).toMatch(/^O portal não abriu.*Tentar de novo.*\(11\) 4858-5151$/)
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('tel:+551148585151')
  expect(isPageShown()).toBe(false)
})

test('a page that is being left has not failed, unless it stays', () => {
  dispatchEvent(new Event('beforeunload'))
  fail(entry())
  dispatchEvent(new Event('portal:failed'))
  expect([message(), isPageShown()]).toEqual([null, true])
  jest.advanceTimersByTime(20_000)
  expect(message()).toMatch(/^O portal não abriu/)
})

test('a shell that starts late takes the page back, with what was typed', () => {
  const input = document.querySelector('input')
  if (input) input.value = '529.982'
  jest.advanceTimersByTime(20_000)
  dispatchEvent(new Event('portal:started'))
  expect([message(), isPageShown(), document.querySelector('input')?.value]).toEqual([null, true, '529.982'])
})

describe('scripts that are on their way', () => {
  const note = () => document.querySelector('body > p[role=alert]')?.textContent ?? null
  const button = () => document.querySelector<HTMLElement>('#root button')
  const SAID =
    /^Esta página ainda está carregando\. Os botões respondem quando ela terminar\..*\(11\) 4858-5151$/

  test('are said so after a quarter of the time, with the phone, and the page stays', () => {
    jest.advanceTimersByTime(4999)
    expect(note()).toBeNull()
    jest.advanceTimersByTime(1)
    expect(note()).toMatch(SAID)
    expect(document.querySelector('p a')?.getAttribute('href')).toBe('tel:+551148585151')
    expect(isPageShown()).toBe(true)
    dispatchEvent(new Event('portal:started'))
    expect(note()).toBeNull()
  })

  test('are said so at once to whom presses a button, once', () => {
    button()?.click()
    button()?.click()
    expect(note()).toMatch(SAID)
    expect(document.querySelectorAll('p[role=alert]')).toHaveLength(1)
  })

  test('give way to the message of a page that did not open', () => {
    button()?.click()
    jest.advanceTimersByTime(20_000)
    expect(note()).toBeNull()
    expect(message()).toMatch(/^O portal não abriu/)
  })

  test.each<[string, () => unknown, string[]]>([
    ['a press', () => button()?.click(), ['BUTTON']],
    ['a press after which something was typed', () => [button()?.click(), type()], []],
    ['a press beside the button', () => document.querySelector('input')?.click(), []],
  ])('%s before the entry is handed to it', (_, before, expected) => {
    before()
    const handed: string[] = []
    const hear = (event: Event) => handed.push((event.target as Element).tagName)
    addEventListener('click', hear, true)
    dispatchEvent(new Event('portal:entered'))
    removeEventListener('click', hear, true)
    expect(handed).toEqual(expected)
  })
  const type = () => document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))

  test('are not spoken of once the portal runs', () => {
    dispatchEvent(new Event('portal:started'))
    button()?.click()
    jest.advanceTimersByTime(20_000)
    expect(note()).toBeNull()
  })
})

test('a portal that runs is left alone', () => {
  dispatchEvent(new Event('portal:started'))
  jest.advanceTimersByTime(60_000)
  fail(fileOf('<script type="of-a-test" src="/assets/later.js" integrity="sha384-x"></script>'))
  expect(message()).toBeNull()
})

test('fetches a file that failed integrity again, bypassing the cache', () => {
  fail(fileOf('<script type="of-a-test" src="/assets/later.js" integrity="sha384-x"></script>'))
  expect(fetch).toHaveBeenCalledWith('http://localhost/assets/later.js', { cache: 'reload' })
})

test('an error of anything else asks for nothing', () => {
  fail(fileOf('<script type="of-a-test" src="https://recorder.example/a.js"></script>'))
  dispatchEvent(new ErrorEvent('error', { message: 'x is undefined' }))
  expect(fetch).not.toHaveBeenCalled()
})

test('a stylesheet that failed is applied once more, and no more', async () => {
  const firstLink = fileOf('<link rel="stylesheet" href="/a.css" integrity="sha384-x">')
  fail(firstLink)
  await jest.advanceTimersByTimeAsync(0)
  const secondLink = document.querySelector('link')
  expect(secondLink).not.toBe(firstLink)
  if (secondLink) fail(secondLink)
  await jest.advanceTimersByTimeAsync(0)
  expect(document.querySelector('link')).toBe(secondLink)
})

describe('a browser without constructed stylesheets shows the page', () => {
  const isCovered = () => document.documentElement.style.visibility === 'hidden'
  let style: HTMLLinkElement
  beforeEach(() => {
    document.head.innerHTML = ''
    fileOf('<script type="text/css">.no-script{display:none}</script>')
    open(null, document.head.innerHTML)
    style = fileOf('<link rel="stylesheet" media="not all" href="/a.css">') as HTMLLinkElement
    expect(isCovered()).toBe(true)
  })

  test('when its stylesheets are there', () => {
    style.dispatchEvent(new Event('load'))
    expect([style.media, isCovered()]).toEqual(['all', false])
  })
  test('after half the time at most', () => {
    jest.advanceTimersByTime(10_000)
    expect(isCovered()).toBe(false)
  })
  test('when it says that it did not open', () => {
    fail(entry())
    expect(isCovered()).toBe(false)
  })
})

describe('what operators learn of a shell that did not start', () => {
  const sendBeacon = jest.fn()
  beforeEach(() => {
    sendBeacon.mockReset()
    Object.assign(navigator, { sendBeacon })
  })

  test('a visit with a failure of this shell, once', () => {
    open('/field-report')
    fail(entry())
    dispatchEvent(new Event('portal:failed'))
    expect(sendBeacon).toHaveBeenCalledTimes(1)
    const [sink, text] = sendBeacon.mock.calls[0] ?? []
    const of = { module: 'shell', version: '1.0.0-5e11' }
    expect([sink, parseBeacon(text)]).toEqual([
      '/field-report',
      [
        { ...of, name: 'portal.visit', values: {} },
        { ...of, name: 'portal.failure', values: { 'error.type': 'startup', first: true } },
        { ...of, name: 'portal.responsive', values: {} },
      ],
    ])
  })

  test('no report without a telemetry URL', () => {
    fail(entry())
    expect(sendBeacon).not.toHaveBeenCalled()
  })
})

describe('the looks that somebody chose, before the first paint', () => {
  const page = document.documentElement
  afterEach(() => {
    systemAsksForContrast = false
    localStorage.clear()
    delete page.dataset.contrast
    page.style.fontSize = ''
  })

  test.each([
    [null, false, undefined, ''],
    [null, true, 'more', ''],
    ['{"contrast":"system","text":"100"}', true, 'more', ''],
    ['{"contrast":"normal","text":"125"}', true, undefined, '125%'],
    ['{"contrast":"more","text":"200"}', false, 'more', '200%'],
    ['not JSON', true, 'more', ''],
  ])('stored %s, the system asks for contrast: %s', (stored, asks, contrast, size) => {
    if (stored !== null) localStorage.setItem('appearance', stored)
    systemAsksForContrast = asks
    open()
    expect([page.dataset.contrast, page.style.fontSize]).toEqual([contrast, size])
  })
})
