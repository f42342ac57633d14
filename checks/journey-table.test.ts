import { readFileSync } from 'node:fs'
import { PAGE, stepUses, withRows } from './journey-table'

const uses = stepUses()
const without = (part: 'senders' | 'tests') =>
  uses.filter((use) => use[part].length === 0).map(({ step }) => step)

test('every step of the catalogue is sent somewhere', () => {
  expect(without('senders')).toEqual([])
})

test('every step of the catalogue has a test', () => {
  expect(without('tests')).toEqual([])
})

test('docs/journey.md is current: npx tsx checks/write-journey.ts', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toBe(withRows(page, uses))
})
