import { gateEnvironment, withoutNoise } from './pass-gates'

test('a refusal has no tests that passed, and no log of the portal', () => {
  const output =
    'PASS browser mfe-a/a.test.ts\nFAIL browser mfe-a/b.test.ts\n{"event":"csp"}\n  ● does not PASS\n'
  expect(withoutNoise(output)).toBe('FAIL browser mfe-a/b.test.ts\n  ● does not PASS\n')
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
