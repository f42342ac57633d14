import jest from './jest.config.mjs'

const domain = 'shared-kernel/domain/src'

/** Files whose tests must notice nearly every change of the code: Jest's project, the files, and the tests. */
const ROWS = {
  money: [
    'node',
    [`${domain}/{money,amortisation,cost-parts,debt-comparison,early-settlement}`, 'sandbox-api/src/money/*'],
    [`${domain}/*`, 'sandbox-api/src/money/*'],
  ],
  // Not those of thousands of signatures.
  boleto: [
    'node',
    [
      `${domain}/{linha-digitavel,interleaved-2-of-5,br-code,seal}`,
      'sandbox-api/src/boleto/{barcode,br-code}',
    ],
    [`${domain}/*`, 'sandbox-api/src/boleto/@(barcode|br-code|due-factor)'],
  ],
  rules: ['node', [`${domain}/**/*`], [`${domain}/**/*`]],
  access: ['browser', ['mfe-access/src/consult/*', 'mfe-access/src/auth/{authentication-step,return-path}']],
  outcomes: [
    'browser',
    ['shared-kernel/debtor/src/outcome/{error-catalogue,unknown-outcomes,lost-answer,submit-write}'],
    ['shared-kernel/debtor/src/outcome/*'],
  ],
  concluding: [
    'browser',
    ['mfe-negotiation/src/journey/{conclude,concluded-agreement,stored-negotiation,response}'],
    ['mfe-negotiation/src/journey/*'],
  ],
  conclusion: ['browser', ['shared-kernel/debtor/src/conclusion/!(index)']],
  registry: ['browser', ['shell/src/registry/{registry,canary-draw}', 'shell/src/loader/integrity']],
  'registry-store': [
    'node',
    ['delivery/registry/{store,history}'],
    ['delivery/registry/@(store|differences|attacks)', 'delivery/release/module-control'],
  ],
  signature: [
    'node',
    ['delivery/registry/{embed-,}signing', 'shared-kernel/registry-format/src/trust'],
    ['delivery/registry/@(attacks|statements|embed-signing)'],
  ],
}
const { MUTANTS = 'rules' } = process.env
if (!(MUTANTS in ROWS)) throw new Error(`MUTANTS is one of ${Object.keys(ROWS).join(', ')}`)
const [displayName, files, tests = files] = ROWS[MUTANTS]

// Of the two projects one at a time: Stryker's environment replaces the one at the top of Jest's configuration.
const project = jest.projects?.find((each) => typeof each === 'object' && each.displayName === displayName)

export default {
  mutate: [...files.map((file) => `${file}.ts`), '!**/*.test.ts'],
  incrementalFile: `.data/mutants/${MUTANTS}.json`,
  // A mutant that runs as its file is loaded belongs to no test.
  ignoreStatic: true,
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    config: {
      ...project,
      projects: [],
      testMatch: tests.map((test) => `<rootDir>/${test}.test.ts`),
      moduleNameMapper: {
        ...(typeof project === 'object' && project.moduleNameMapper),
        // node_modules links to the files that are not mutated.
        '^@portal/registry-format/trust$': '<rootDir>/shared-kernel/registry-format/src/trust.ts',
        '^@portal/domain/(.+)$': '<rootDir>/shared-kernel/domain/src/$1.ts',
      },
    },
  },
  coverageAnalysis: 'perTest',
  incremental: true,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  tempDirName: '.data/mutants/sandboxes',
  cleanTempDir: 'always',
  ignorePatterns: ['.data', 'site', 'dist', 'docs/images', 'e2e', 'bench', 'docker', 'test-results'],
  // Its preprocessor needs the API of TypeScript before 7, and is passed over where there is no such file.
  tsconfigFile: 'none.json',
  concurrency: 2,
  // Jest keeps something of each environment.
  maxTestRunnerReuse: 40,
  timeoutMS: 10_000,
  warnings: { slow: false },
}
