import { availableParallelism } from 'node:os'

/** @type {import('jest').Config['transform']} */
const transform = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
}
// Packages that ship ES modules only, so they must be transformed.
const esmOnly = ['@noble', 'altcha-lib', 'jose', 'zustand', 'lucide-react', 'single-spa-react']
const base = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/jest/css-modules.cjs',
    '\\.(svg|png|woff2)$': '<rootDir>/jest/asset.cjs',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/site/'],
}

/** @type {import('jest').Config} */
const config = {
  // Long enough for a busy machine.
  testTimeout: 30_000,
  // More than cores: many tests wait for timers. By default one core is left free, which on two is half of them.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  projects: [
    {
      ...base,
      displayName: 'browser',
      testEnvironment: '<rootDir>/jest/browser-environment.cjs',
      setupFilesAfterEnv: ['<rootDir>/jest/browser-setup.ts'],
      testMatch: ['<rootDir>/{shared-kernel/!(contract|domain),shell,mfe-*}/**/*.test.{ts,tsx}'],
    },
    {
      ...base,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{checks,sandbox-api,conformance,delivery,shared-kernel/contract,shared-kernel/domain}/**/*.test.ts',
      ],
    },
  ],
}
export default config
