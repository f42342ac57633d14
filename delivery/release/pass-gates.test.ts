import { join } from 'node:path'
import { ROOT } from '../storage'
import { gateEnvironment, unfinishedTests, withoutNoise } from './pass-gates'

test('a refusal has no tests that passed, and no log of the portal', () => {
  const output =
    'PASS browser mfe-a/a.test.ts\nFAIL browser mfe-a/b.test.ts\n{"event":"csp"}\n  ● does not PASS\n'
  expect(withoutNoise(output)).toBe('FAIL browser mfe-a/b.test.ts\n  ● does not PASS\n')
})

test('tests without a result are the listed ones of which nothing was written', () => {
  const listed = [
    'npm warn of something',
    ...['a', 'b', 'c'].map((each) => join(ROOT, `mfe-a/${each}.test.ts`)),
  ]
  const output = 'PASS browser mfe-a/a.test.ts (5.1 s)\nFAIL browser mfe-a/c.test.ts\n'
  expect(unfinishedTests(listed.join('\n'), output)).toBe('\n- mfe-a/b.test.ts')
  expect(unfinishedTests('', output)).toBe('')
})

test.each([
  ['CHROMIUM_PATH', true],
  ['SITE_DIR', true],
  ['AWS_SECRET_ACCESS_KEY', false],
  ['REGISTRY_KEYS', false],
  ['NPM_TOKEN', false],
  ['NODE_OPTIONS', false],
])('%s is there for the commands of gates: %s', (name, isThere) => {
  expect(name in gateEnvironment({ [name]: 'value' })).toBe(isThere)
})
