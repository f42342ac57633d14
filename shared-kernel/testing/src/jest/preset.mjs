import { fileURLToPath } from 'node:url'

const beside = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))
const resolved = (/** @type {string} */ name) => fileURLToPath(import.meta.resolve(name))

// Published as ES modules only, so Jest must transform them. Not packages that ship both: transforming one as large
// as lucide costs every suite.
const esmOnly = ['@portal', '@noble', 'jose', 'lucide-react/dist/esm']

/** Transform settings for tests in Node, here and in module repositories. */
export const node = {
  transform: {
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
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': beside('css-modules.cjs'),
    '\\.(svg|png|woff2)$': beside('asset.cjs'),
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/site/'],
}

/** Preset of a module's tests: jsdom, with the kernel's configuration set. */
export default {
  ...node,
  moduleNameMapper: { ...node.moduleNameMapper, '^scheduler$': beside('late-scheduler.cjs') },
  testEnvironment: beside('browser-environment.cjs'),
  globalSetup: resolved('@portal/testing/jest-global-setup'),
  setupFilesAfterEnv: [resolved('@portal/testing/jest-setup')],
}
