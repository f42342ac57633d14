import { createMemoryRouter, RouterProvider } from '@portal/runtime/router'
import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { watchDocumentLeaks } from './document-leaks'
import { recentFailures } from './failure-report'

const OWNERS: Readonly<Record<string, string>> = { '/a': 'mfe-a', '/a2': 'mfe-a', '/b': 'mfe-b' }
jest.mock('../registry/registry', () => ({
  findOwner: (path: string) => (OWNERS[path] ? { module: { name: OWNERS[path] } } : null),
}))
jest.mock('./integrity', () => ({
  isPublished: (href: string) => /\/(modules|assets)\//.test(href),
}))
jest.mock('./module-loader', () => ({ loadedVersion: () => '1.0.0-aaa' }))

const adopted = (...sheets: CSSStyleSheet[]) => Object.assign(document, { adoptedStyleSheets: sheets })
const made = <T extends keyof HTMLElementTagNameMap>(tag: T, more: object = {}) =>
  Object.assign(document.createElement(tag), more)
/** A screen that changes the document when it unmounts. */
function Leaving({ change }: { change: () => void }) {
  useEffect(() => change, [change])
  return <h1>A</h1>
}

/** Opens a page of mfe-a that changes the document on mount and on unmount, then navigates to `to`. */
async function visit({ shown = () => {}, left = () => {} }, to = '/b'): Promise<string[]> {
  const before = recentFailures().length
  document.body.innerHTML = '<div id="root"></div>'
  const router = createMemoryRouter(
    [
      { path: '/a', element: <Leaving change={left} /> },
      { path: '/:other', element: <h1>Outra</h1> },
    ],
    { initialEntries: ['/a'] },
  )
  render(<RouterProvider router={router} />, { container: document.getElementById('root') ?? undefined })
  watchDocumentLeaks(router, [...document.adoptedStyleSheets])
  shown()
  await act(() => router.navigate(to))
  screen.getByText('Outra')
  // Covers both sweeps: after the next frame, and when the browser is idle.
  await act(() => jest.advanceTimersByTimeAsync(5000))
  const reports = recentFailures().slice(0, recentFailures().length - before)
  return reports.map(({ module, version, kind }) => `${module} ${version}: ${kind}`)
}

const before = {} as CSSStyleSheet
const leaked = {} as CSSStyleSheet
beforeEach(() => {
  jest.useFakeTimers()
  adopted(before)
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/shell.css">'
})
afterEach(() => {
  jest.useRealTimers()
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name)
})

const outside = () => [...document.querySelectorAll('style, link, body > :not(#root)')]

test.each<[string, Parameters<typeof visit>[0]]>([
  ['while it is shown', { shown: () => adopted(before, leaked) }],
  ['as it is left', { left: () => adopted(before, leaked) }],
])('a sheet that a module has adopted %s goes with its page, and is reported', async (_, changes) => {
  expect(await visit(changes)).toEqual(['mfe-a 1.0.0-aaa: leaked-stylesheet'])
  expect(document.adoptedStyleSheets).toEqual([before])
})

test.each<[string, () => Element, string]>([
  ['a style element', () => made('style'), 'leaked-stylesheet'],
  [
    'a stylesheet that is not published',
    () => made('link', { rel: 'stylesheet', href: '/elsewhere/a.css' }),
    'leaked-stylesheet',
  ],
  ['a node with a class of the module', () => made('div', { className: 'mfe-a-veil-1a2b' }), 'leaked-node'],
  [
    'a node that holds such a one',
    () => made('div', { innerHTML: '<p class="x mfe-a-p-1">' }),
    'leaked-node',
  ],
  ['a root of React', () => made('div', { __reactContainer$1: {} }), 'leaked-node'],
])('%s goes with the page', async (_, make, kind) => {
  const element = make()
  expect(await visit({ left: () => document.body.append(element) })).toEqual([`mfe-a 1.0.0-aaa: ${kind}`])
  expect(element.isConnected).toBe(false)
})

test('a class of the module on the body goes, and what else stands there stays', async () => {
  const left = () => document.body.classList.add('mfe-a-locked-77ff', 'theirs')
  document.body.className = 'theirs'
  expect(await visit({ left })).toEqual(['mfe-a 1.0.0-aaa: leaked-class'])
  expect(document.body.className).toBe('theirs')
})

test.each<[string, () => unknown, string[]]>([
  [
    'a stylesheet of the module',
    () => made('link', { rel: 'stylesheet', href: '/modules/mfe-a/late.css' }),
    [],
  ],
  ['a stylesheet of the shell', () => made('link', { rel: 'stylesheet', href: '/assets/late.css' }), []],
  [
    'a translator’s stylesheet',
    () => made('link', { rel: 'stylesheet', href: 'https://elsewhere.example/a.css' }),
    ['mfe-a 1.0.0-aaa: unattributed-change'],
  ],
  [
    'an extension’s style',
    () => made('style', { textContent: 'p { color: red }' }),
    ['mfe-a 1.0.0-aaa: unattributed-change'],
  ],
  [
    'a node that may be an extension’s',
    () => document.createElement('grammarly-popups'),
    ['mfe-a 1.0.0-aaa: unattributed-change'],
  ],
])('%s stays', async (_, make, reported) => {
  const element = make() as Element
  expect(await visit({ shown: () => document.body.append(element) })).toEqual(reported)
  expect(outside()).toContain(element)
})

test('keeps an attribute that may belong to an extension, and reports it once', async () => {
  const mark = () => document.body.setAttribute('cz-shortcut-listen', 'true')
  expect(await visit({ shown: mark })).toEqual(['mfe-a 1.0.0-aaa: unattributed-change'])
  expect(document.body.getAttribute('cz-shortcut-listen')).toBe('true')
})

test('looks that a visitor chooses, and all that was there before, are nobody’s leak', async () => {
  document.body.append(made('div'))
  const choose = () => document.documentElement.setAttribute('data-scheme', 'dark')
  expect(await visit({ shown: choose })).toEqual([])
})

test('between two pages of one module everything stays', async () => {
  expect(await visit({ left: () => adopted(before, leaked) }, '/a2')).toEqual([])
  expect(document.adoptedStyleSheets).toEqual([before, leaked])
})
