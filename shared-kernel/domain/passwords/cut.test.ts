import { readFileSync } from 'node:fs'
import { source } from './cut'

test('the list is the one that the packages have today', () => {
  expect(readFileSync('shared-kernel/domain/src/fields/common-passwords.ts', 'utf8')).toBe(source)
})
