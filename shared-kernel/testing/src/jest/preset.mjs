import { fileURLToPath } from 'node:url'

const beside = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url))

// ES modules, so they must be transformed. A package that ships both is taken as it is: one that is as large as all
// icons would be read anew by each suite with its source map.
const esmOnly = ['@portal', '@noble', 'jose', 'lucide-react/dist/esm']

/** How tests of this repository and of modules elsewhere are compiled, in Node. */
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

/** The same in a browser, with the kernel's configuration set: the preset of a module's tests. */
export default {
  ...node,
  moduleNameMapper: { ...node.moduleNameMapper, '^scheduler$': beside('late-scheduler.cjs') },
  testEnvironment: beside('browser-environment.cjs'),
  setupFilesAfterEnv: [fileURLToPath(import.meta.resolve('@portal/testing/jest-setup'))],
}
