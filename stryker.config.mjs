import jest from './jest.config.mjs'

// Of the two projects one at a time: Stryker's environment replaces the one at the top of Jest's configuration.
const project = jest.projects?.find(
  (each) => typeof each === 'object' && each.displayName === process.env.MUTANTS_PROJECT,
)

export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    config: {
      ...project,
      projects: [],
      testMatch: process.env.MUTANTS_TESTS?.split(','),
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
