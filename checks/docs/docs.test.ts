import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { contract } from '@portal/contract'
import { parseDocument } from './documents'
import { typeErrorsIn } from './snippets'
import { describeRepository, staleStatementsIn } from './stale-statements'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8', env: { ...process.env } })
  .trim()
  .split('\n')
  // This file contains the false statements, which must not count as known words.
  .filter((file) => file !== 'checks/docs/docs.test.ts')
const texts = new Map<string, string>()
const read = (path: string): string => {
  const text = texts.get(path) ?? readFileSync(path, 'utf8')
  texts.set(path, text)
  return text
}
const documents = files
  .filter((file) => /\.md$/.test(file) && !/CHANGELOG/.test(file))
  .map((path) => parseDocument(path, read(path)))
const repository = describeRepository({ files, read, documents }, Object.keys(contract))

test('what the documents say of files, commands, names and calls is so', () => {
  expect(staleStatementsIn(documents, repository)).toEqual([])
})

/** A document with one statement replaced by a false one. */
function seeded(path: string, truth: string, lie: string) {
  const text = read(path)
  if (!text.includes(truth)) throw new Error(`${path} has no more ${truth}`)
  return parseDocument(path, text.replace(truth, lie))
}

test.each([
  ['a script of another name', 'README.md', 'npm run release -- mfe-panel', 'npm run deploy -- mfe-panel'],
  ['a script that is gone', 'README.md', '`npm run gallery`', '`npm run storybook`'],
  [
    'a script in a block',
    'docs/modules.md',
    'npm run dev -- mfe-simulador\n',
    'npm run watch -- mfe-simulador\n',
  ],
  ['an option of another name', 'docs/modules.md', '--rota=', '--route='],
  ['an option that is gone', 'README.md', '`--canary=10`', '`npm run release -- mfe-panel --share=10`'],
  ['an option of the tests', 'README.md', 'npm test -- --changed', 'npm test -- --affected'],
  [
    'a verb of the registry',
    'docs/operations.md',
    'npm run registry -- doctor',
    'npm run registry -- repair',
  ],
  [
    'a verb in a sentence',
    'docs/operations.md',
    '`npm run registry -- renew`',
    '`npm run registry -- extend`',
  ],
  ['a command of npm', 'SECURITY.md', '`npm outdated`', '`npm outofdate`'],
  ['a file that npx runs', 'SECURITY.md', '`npm audit`', '`npx tsx checks/audit.ts`'],
  ['a moved file', 'docs/operations.md', '`delivery/gateway/security-headers.ts`', '`delivery/headers.ts`'],
  ['a moved test', 'docs/attacks.md', 'checks/lockfile.test.ts', 'checks/lock.test.ts'],
  ['a moved folder', 'docs/conformance.md', 'conformance/src/requests`', 'conformance/src/calls`'],
  [
    'a file of the kernel',
    'docs/kernel.md',
    'runtime/src/journey/catalogue.ts',
    'runtime/src/journey/steps.ts',
  ],
  ['a picture', 'README.md', 'docs/images/home.png', 'docs/images/start.png'],
  ['a linked file', 'README.md', '(docs/worlds.md)', '(docs/testing.md)'],
  ['a linked folder', 'README.md', '(docs/decisions)', '(docs/records)'],
  ['a heading elsewhere', 'docs/attacks.md', 'operations.md#limits-of-the-gateway', 'operations.md#limits'],
  ['a heading of the same file', 'docs/contract.md', '](#passkeys)', '](#access-keys)'],
  ['a function of the kernel', 'docs/kernel.md', '`parseMoney`', '`readMoney`'],
  ['a constant', 'docs/kernel.md', '`FRESH_MS`', '`STALE_MS`'],
  ['a variable', 'docs/operations.md', '`CLIENT_CONNECTIONS`', '`CONNECTION_LIMIT`'],
  ['a code of the bank', 'docs/contract.md', '`SEGUNDO_CODIGO`', '`OUTRO_CODIGO`'],
  ['a call of the contract', 'docs/contract.md', '`POST /api/verificar`', '`POST /api/consultar`'],
  ['the verb of a call', 'docs/contract.md', '`GET /api/v1/chaves-acesso`', '`PATCH /api/v1/chaves-acesso`'],
  ['a call of the control', 'docs/worlds.md', '`PUT /sandbox/clock`', '`PUT /sandbox/time`'],
  ['a broken example', 'docs/modules.md', '"kind": "routes",', '"kind": "routes"'],
])('reports a stale statement: %s', (_, path, truth, lie) => {
  expect(staleStatementsIn([seeded(path, truth, lie)], repository)).not.toEqual([])
})

test('TypeScript in the documents compiles, and a signature that has changed is found', () => {
  const changed = [
    ['renamed', 'docs/kernel.md', 'await resumePoint(session.cpfCnpj)', 'await resumePoint(session)'],
    ['a new argument', 'docs/kernel.md', "announce('3 oportunidades carregadas')", 'announce()'],
    [
      'a name that is not exported',
      'docs/kernel.md',
      'import { readSession, signIn',
      'import { currentSession, signIn',
    ],
    ['another column', 'docs/modules.md', "audience: 'any'", "audience: 'all'"],
    ['another screen', 'docs/modules.md', "'FirstPage'", "'SimulatorPage'"],
  ].map(([, path = '', truth = '', lie = '']) => ({ ...seeded(path, truth, lie), path: `${lie} in ${path}` }))
  const errors = typeErrorsIn([...documents, ...changed])
  const reported = changed.filter(({ path }) => errors.some((error) => error.startsWith(path)))
  expect(reported.map(({ path }) => path)).toEqual(changed.map(({ path }) => path))
  expect(errors.filter((error) => !/ in docs\//.test(error))).toEqual([])
})
