import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fingerprint } from './release'

let root = ''
jest.mock('../storage', () => ({
  ...jest.requireActual<typeof import('../storage')>('../storage'),
  // Not a variable of this file: modules read it before the file's variables exist.
  get ROOT() {
    return process.env.SOURCES ?? ''
  },
}))
beforeEach(() => {
  process.env.SOURCES = root = mkdtempSync(join(tmpdir(), 'sources-'))
  for (const file of [
    'shared-kernel/domain/src/money.ts',
    'mfe-a/src/routes.ts',
    'delivery/pages/compose.ts',
  ])
    write(file, 'before')
})
afterEach(() => {
  delete process.env.SOURCES
  rmSync(root, { recursive: true })
})

function write(file: string, content: string): void {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

test.each([
  'mfe-a/src/routes.ts',
  'mfe-a/src/latest.ts',
  'mfe-a/module.json',
  'shared-kernel/domain/src/money.ts',
  'delivery/pages/compose.ts',
  'package-lock.json',
])('a change of %s releases anew', (file) => {
  const before = fingerprint('mfe-a')
  write(file, 'after')
  expect(fingerprint('mfe-a')).not.toBe(before)
})

test.each([
  'mfe-a/src/routes.test.tsx',
  'mfe-b/src/routes.ts',
  'shared-kernel/domain/src/money.test.ts',
  'delivery/cli/test-run/run-tests.ts',
  'delivery/cli/test-run/reach.ts',
])('a change of %s does not', (file) => {
  const before = fingerprint('mfe-a')
  write(file, 'after')
  expect(fingerprint('mfe-a')).toBe(before)
})
