import { existsSync, readFileSync } from 'node:fs'

/** docs/attacks.md must name a test for each attack, and every test of the files below. */

const ATTACKS_ONLY = ['e2e/delivery/open-internet.spec.ts', 'e2e/delivery/script-policy.spec.ts']

const rows = [
  ...readFileSync('docs/attacks.md', 'utf8').matchAll(/^\| (.+?) \| (.+?) \| `([^`]+)` › (.+?) \|$/gm),
].map(([, attack = '', outcome = '', file = '', words = '']) => ({ attack, outcome, file, words }))

test('the tables hold at least 25 attacks, each once, and no row without a test', () => {
  expect(rows.length).toBeGreaterThanOrEqual(25)
  expect(new Set(rows.map(({ attack }) => attack)).size).toBe(rows.length)
  const heads = (text: string) => [...text.matchAll(/^\| attack \|.*\n\|---/gm)].length
  const text = readFileSync('docs/attacks.md', 'utf8')
  expect(text.split('\n').filter((line) => line.startsWith('| ')).length).toBe(rows.length + heads(text))
})

test.each(rows)('$attack: $words', ({ file, words }) => {
  expect(existsSync(file)).toBe(true)
  // A comment that changes would break its row.
  expect(readFileSync(file, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')).toContain(words)
})

test.each(ATTACKS_ONLY)('every test of %s is in the tables', (file) => {
  const titles = [...readFileSync(file, 'utf8').matchAll(/^test\('([^']+)'/gm)].map(([, title]) => title)
  expect(titles.length).toBeGreaterThan(0)
  const named = rows.filter((row) => row.file === file).map(({ words }) => words)
  expect(titles.filter((title) => !named.includes(title ?? ''))).toEqual([])
})
