import { type Counts, inWords, type Left, leaksOf, type Part, steadyGrowth } from './growth'

const KB = 1024

test.each<[string, readonly number[], number, number]>([
  ['nothing', [0, 0, 0], 0, 0],
  ['as much each time', [2, 2, 2], 0, 2],
  ['in most laps', [1, 0, 1, 1], 0, 1],
  ['made once', [0, 5, 0, 0], 0, 0],
  ['in half of them', [1, 0, 1, 0], 0, 0],
  ['filled and emptied', [1, 1, -2, 1, 1, -2], 0, 0],
  ['a level that wobbles', [9 * KB, -8 * KB, 9 * KB], 32 * KB, 0],
  ['a little in many laps', Array(12).fill(3 * KB), 32 * KB, 3 * KB],
  ['not judged at all', [], 0, 0],
])('%s', (_, laps, wobble, amount) => {
  expect(steadyGrowth(laps, wobble)).toBe(amount)
})

const PARTS: readonly Part[] = [
  { leg: 'mfe-access', passes: [] },
  { leg: 'mfe-panel', passes: [] },
  { leg: 'mfe-widget', passes: [] },
  { leg: 'shell', passes: ['mfe-access', 'mfe-panel'] },
]
const NAVIGATIONS = [16, 8, 0, 9]
const held = (listeners: number): Counts => ({ nodes: 500, listeners, bytes: 5_000_000 })

/** Two laps of each part with the given growth. */
const lapsWith = (grownOf: (part: number) => Partial<Counts>): Left[] =>
  [1, 2].flatMap(() =>
    PARTS.map(({ leg }, part) => ({
      leg,
      navigations: NAVIGATIONS[part] ?? 0,
      grown: { nodes: 0, listeners: 0, bytes: 0, ...grownOf(part) },
    })),
  )
const leaving = (...listeners: number[]) => lapsWith((part) => ({ listeners: listeners[part] ?? 0 }))
const leavingBytes = (...bytes: number[]) => lapsWith((part) => ({ bytes: bytes[part] ?? 0 }))

test.each<[string, readonly Left[], readonly number[], readonly string[]]>([
  ['nothing left', leaving(0, 0, 0, 0), [400, 400, 400], []],
  ['one module', leaving(0, 0, 3, 0), [400], ['mfe-widget: +3 ouvintes por volta']],
  ['a page that others pass', leaving(0, 4, 0, 2), [400], ['mfe-panel: +4 ouvintes por volta']],
  [
    'a module, and the shell between its pages',
    leaving(0, 1, 0, 3),
    [400],
    ['mfe-panel: +1 ouvintes por volta', 'shell: +2 ouvintes por volta'],
  ],
  ['every navigation', leaving(32, 17, 1, 18), [400], ['shell: +2 ouvintes por navegação']],
  ['too little in each leg', leavingBytes(8000, 4000, 0, 4500), [400], ['shell: +500 bytes por navegação']],
  ['what the browser keeps', leavingBytes(2000, 1000, 64, 2500), [400], []],
  [
    'every navigation, most in one module',
    leavingBytes(9000, 12_000, 0, 7200),
    [400],
    ['shell: +563 bytes por navegação'],
  ],
  [
    'memory of one module',
    leavingBytes(65_000, 9000, 0, -9000),
    [400],
    ['mfe-access: +61928 bytes por volta'],
  ],
  ['every release', leaving(0, 0, 0, 0), [400, 790, 1180], ['shell: +390 ouvintes por publicação']],
  ['one release of three', leaving(0, 0, 0, 0), [400, 400, 790, 790], []],
])('%s', (_, laps, ends, words) => {
  expect(leaksOf(PARTS, laps, ends.map(held)).map(inWords)).toEqual(words)
})
