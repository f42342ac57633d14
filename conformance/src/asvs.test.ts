import { readFileSync } from 'node:fs'
import { catalogue, nobody } from './catalogue'

/** Requirements of OWASP ASVS 5.0.0 are cited by number; each citation must exist and match its text. */

const read = (file: string) => readFileSync(`docs/${file}`, 'utf8')
const REQUIREMENT = /(?<![\d.])\d{1,2}\.\d{1,2}\.\d{1,2}(?![\d.])/g
const numbersIn = (text: string): string[] => text.match(REQUIREMENT) ?? []

const listed = [...read('asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \|$/gm)].map(
  ([, number = '', text = '']) => ({
    number,
    text,
  }),
)

const quotedByTheKit = catalogue(nobody)
  .flatMap(({ source }) => [...source.matchAll(/OWASP ASVS 5\.0 ([\d., ]+)/g)])
  .flatMap(([, numbers = '']) => numbersIn(numbers))
/** Matches citations in brackets, in a table's last column, or after the standard's name. */
const quotedByTheContract = [
  ...read('contract.md').matchAll(/\(([\d., ]+)\)|\| ([\d., ]+) \|$|ASVS \d+\.\d+\.\d+/gm),
].flatMap(([quote]) => numbersIn(quote))
const quoted = new Set([...quotedByTheKit, ...quotedByTheContract].filter((number) => number !== '5.0.0'))

test('the table names each requirement once, with words of its own', () => {
  expect(listed.length).toBeGreaterThan(30)
  expect(new Set(listed.map(({ number }) => number)).size).toBe(listed.length)
  expect(listed.filter(({ text }) => text.length < 30)).toEqual([])
})

test('every number that is quoted is in the table, and no other is', () => {
  expect([...quoted].sort()).toEqual(listed.map(({ number }) => number).sort())
})
