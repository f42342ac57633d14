import { availableParallelism } from 'node:os'
import browser, { node } from './shared-kernel/testing/src/jest/preset.mjs'

// What the build and mutation runs keep there has packages of the same names.
const modulePathIgnorePatterns = ['<rootDir>/.data/']

/** @type {import('jest').Config} */
const config = {
  // A test that starts processes takes seconds alone, and ten times as long beside all others on a busy machine.
  testTimeout: 180_000,
  // More than cores: a test waits for more than half of its time. By default one core is left free.
  maxWorkers: Math.ceil(availableParallelism() * 2.5),
  projects: [
    {
      ...browser,
      modulePathIgnorePatterns,
      displayName: 'browser',
      testMatch: ['<rootDir>/{shared-kernel/!(contract|domain),shell,mfe-*}/**/*.test.{ts,tsx}'],
    },
    {
      ...node,
      modulePathIgnorePatterns,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{checks,e2e,sandbox-api,conformance,delivery,shared-kernel/contract,shared-kernel/domain}/**/*.test.ts',
      ],
    },
  ],
}
export default config
