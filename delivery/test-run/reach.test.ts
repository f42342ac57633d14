import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../site'
import { namedSpecs, reachOf } from './reach'

test.each([
  ['mfe-panel/src/pages/painel-meus-dados/phone.tsx', ['e2e/panel/personal-data.spec.ts']],
  ['mfe-panel/src/pages/painel-meus-dados/phone.test.tsx', []],
  ['mfe-access/src/pages/login-cpf/login-cpf.tsx', ['e2e/access/reload-walk.spec.ts', 'e2e/main-path']],
  ['sandbox-api/src/money/iof.ts', ['e2e/main-path']],
  ['e2e/panel/looks.spec.ts', ['e2e/panel/looks.spec.ts']],
  ['e2e/panel/looks.spec.ts-snapshots/full-360-dark-linux.png', ['e2e/panel/looks.spec.ts']],
  ['e2e/widget/hosts/plain.html', ['e2e/widget']],
  ['e2e/fixtures.ts', ['e2e/main-path']],
  ['docs/worlds.md', []],
  ['conformance/src/main.ts', []],
])('%s is seen by %j', (file, browser) => {
  expect(reachOf([file])).toEqual({ browser, allUnits: false })
})

test('each spec once, and all unit tests where nothing imports what changed', () => {
  expect(reachOf(['sandbox-api/src/app.ts', 'sandbox-api/src/main.ts', 'jest/asset.cjs'])).toEqual({
    browser: ['e2e/main-path'],
    allUnits: true,
  })
})

test('every spec of the table is there', () => {
  expect(namedSpecs().filter((spec) => !existsSync(join(ROOT, spec)))).toEqual([])
})
