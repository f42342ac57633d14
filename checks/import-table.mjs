// @ts-check
/**
 * Who may import whom. A file may import only what its matching rows name; its own package it imports by
 * relative paths. `x` matches that name alone, `x/*` everything below it.
 */

const react = ['react', 'react/*', 'react-dom', 'react-dom/*']
const screens = [...react, 'lucide-react', 'lucide-react/*', 'react-hook-form']
const runtime = ['@portal/runtime', '@portal/runtime/router', '@portal/runtime/query']
const family = [
  ...runtime,
  '@portal/connected',
  '@portal/content',
  '@portal/contract',
  '@portal/debtor',
  '@portal/debtor/*',
  '@portal/domain/*',
  '@portal/ui',
  '@portal/ui/form-core',
]
const bundler = ['@module-federation/enhanced/rspack', '@rspack/core']
const server = ['fastify', '@fastify/*']
const testKit = ['@portal/testing', '@portal/testing/*', '@testing-library/*']
const DELIVERY = 'delivery/{*,!(module-template)/**}'
const solver = ['altcha-lib', 'altcha-lib/*']

/** @type {readonly (readonly [files: string, ...imports: string[]])[]} */
export const table = [
  ['shared-kernel/contract/**', '@sinclair/typebox', '@sinclair/typebox/*', '@portal/domain/formats'],
  ['shared-kernel/contract/src/{wire-table,sense}.ts', '@portal/domain/*'],
  // For programs; no browser imports them.
  ['shared-kernel/contract/src/client.ts', '@portal/domain/tax-id', 'altcha-lib', 'altcha-lib/*'],
  ['shared-kernel/contract/src/authenticator.ts', 'node:crypto'],
  ['shared-kernel/domain/passwords/*', 'node:fs', '@zxcvbn-ts/*'],
  ['shared-kernel/ui/**', '@portal/domain/*', ...screens, '@hookform/resolvers/*', '@standard-schema/spec'],
  ['shared-kernel/runtime/**', '@portal/contract', '@portal/domain/*', ...react, 'zustand'],
  // What the HTTP client knows of the contract is written into the browser's files by the build.
  ['shared-kernel/runtime/src/wire.ts', '@portal/contract/wire-table'],
  ['shared-kernel/runtime/src/http-client.ts', '@portal/contract/sense'],
  ['shell/rspack.config.ts', '@portal/contract/wire-table'],
  ['shared-kernel/testing/src/jest/**', '@portal/contract/wire-table', 'jest-environment-jsdom', 'node:*'],
  ['shared-kernel/testing/src/jest/late-scheduler.cjs', 'scheduler/index.js'],
  ['shared-kernel/connected/**', ...runtime, '@portal/ui', '@portal/domain/*', ...screens, ...solver],
  ['shared-kernel/connected/**', '@portal/contract'],
  ['shared-kernel/content/**', ...runtime, '@portal/connected', '@portal/ui', '@portal/domain/*', ...screens],
  ['shared-kernel/debtor/**', ...family, ...screens],
  ['shared-kernel/debtor/src/slips/qr-code.tsx', 'uqr'],
  ['shared-kernel/demo-bank/**', '@portal/runtime'],
  [
    'shared-kernel/registry-format/**',
    '@portal/domain/record',
    '@portal/runtime',
    '@portal/runtime/module-contract',
  ],
  ['shared-kernel/testing/**', ...runtime, '@portal/runtime/internals/*', '@portal/contract', ...react],
  ['shared-kernel/testing/**', '@portal/demo-bank', '@testing-library/*'],
  ['shared-kernel/gallery/**', ...family, '@portal/ui/*', '@portal/demo-bank', ...screens, ...solver],
  ['shared-kernel/gallery/*.ts', ...bundler, 'node:*'],

  ['shell/**', ...family, '@portal/ui/*', '@portal/runtime/module-contract', ...screens],
  ['{shell,delivery,e2e}/**', '@portal/registry-format', '@portal/registry-format/trust'],
  ['shell/src/telemetry/*.ts', 'web-vitals', 'web-vitals/*'],
  ['{mfe-*,delivery/module-template,e2e/delivery/mfe-*}/**', ...family, ...screens],
  ['{mfe-*,delivery/module-template,e2e/delivery/mfe-*}/src/routes.ts', '@portal/runtime/module-contract'],
  ['mfe-negotiation/src/journey/**', 'zustand', 'zustand/*'],
  ['mfe-widget/**', '@portal/ui/late-form'],
  ['mfe-widget/embed/**', 'single-spa', 'single-spa-react', 'single-spa-react/*'],

  // One file wraps each of these; all others use the wrapper.
  ['shared-kernel/runtime/src/{http-client,fetch-adapter}.ts', 'axios'],
  ['shared-kernel/testing/src/*.{ts,tsx}', 'axios'],
  ['shared-kernel/runtime/src/{router,route-table,static-router}.ts', 'react-router-dom'],
  ['shared-kernel/runtime/src/query.ts', '@tanstack/*', '@portal/runtime'],
  ['shell/src/server.tsx', '@portal/runtime/static-router', '@portal/demo-bank', 'node:*'],

  [
    'sandbox-api/**',
    '@portal/contract',
    '@portal/contract/client',
    '@portal/contract/openapi',
    '@portal/domain/*',
    '@sinclair/typebox',
    '@sinclair/typebox/*',
  ],
  ['sandbox-api/**', 'node:*', ...server, ...solver, 'jose', 'libsql', 'pdfkit', '@simplewebauthn/server'],
  ['sandbox-api/src/boleto/seal.ts', '@noble/curves/*'],
  ['sandbox-api/src/boleto/slip-qr.ts', 'uqr'],
  ['sandbox-api/**/*.test.ts', 'pix-utils', '@portal/contract/*'],
  ['conformance/**', 'node:*', '@portal/contract', '@portal/contract/*', '@portal/domain/*'],
  ['conformance/**', '@sinclair/typebox', '@sinclair/typebox/*', '@hyzyla/pdfium', 'zxing-wasm/*'],
  ['conformance/src/testing/**', 'sandbox-api/testing/*'],
  [DELIVERY, 'node:*', ...server, ...bundler, '@playwright/test', 'semver', '@swc/core'],
  ['delivery/{preview,telemetry}/*.ts', 'diff', 'pixelmatch', 'pngjs', 'prom-client'],
  [
    DELIVERY,
    '@portal/runtime',
    '@portal/runtime/module-contract',
    '@portal/demo-bank',
    '@portal/domain/phone',
    '@portal/domain/record',
  ],
  [DELIVERY, '@portal/ui/*'],
  ['delivery/embed-origins.test.ts', '@portal/contract'],
  ['delivery/{storage/*,testing/s3-server}.ts', '@aws-sdk/client-s3'],
  ['delivery/gates/**', 'axe-core'],
  ['delivery/css-types.ts', 'lightningcss'],
  ['delivery/key-files.mjs', '@noble/curves/nist.js'],
  ['e2e/**', 'node:*', '@playwright/test', 'axe-core', ...server, ...bundler, 'delivery/*'],
  ['e2e/**', ...family, '@portal/runtime/module-contract', 'mfe-widget/embed-api', 'sandbox-api/testing/*'],
  ['{e2e,bench}/**', '@portal/contract/client'],
  [
    'e2e/widget/federation-hosts/**',
    '@module-federation/enhanced/rspack',
    '@module-federation/vite',
    'vite',
    'webpack',
  ],
  ['e2e/widget/package.spec.ts', 'vite'],
  ['bench/**', 'node:*', '@playwright/test'],
  ['e2e/images/**', 'yaml'],
  ['e2e/engines/firefox.ts', 'ws'],
  ['e2e/walks/**', 'fast-check'],
  ['e2e/quality/**', '@pa11y/html_codesniffer/build/HTMLCS.js', 'accessibility-checker-engine/ace.js'],
  ['bench/**', 'delivery/*', 'e2e/*'],
  ['bench/control.ts', '@rspack/core'],
  ['checks/**', 'node:*', 'picomatch', '@portal/runtime', '@portal/demo-bank', '@testing-library/*'],
  ['checks/journey-table.ts', '@portal/runtime/internals/journey/catalogue'],
  ['checks/wording/**', '@swc/core', '@portal/content'],
  ['checks/docs/**', '@portal/contract'],

  // The build files of a package run in Node.
  ['*', 'node:*', ...bundler, 'jest', '@portal/runtime/router'],
  ['rspack.config.base.ts', 'subset-font'],
  ['delivery/first-paint{,.test}.ts', 'purgecss'],
  ['**/rspack.config.ts', 'node:*', ...bundler],
  ['shared-kernel/ui/src/colour-tokens.mjs', 'node:*'],
  [
    'mfe-widget/embed/{main,build,builds,style-text,package/pack}.ts',
    'node:*',
    ...bundler,
    '@portal/demo-bank',
  ],
  ['mfe-widget/embed/example/**', 'node:*', 'delivery/*'],

  ['**/*.test.{ts,tsx}', 'node:*', ...testKit, '@portal/demo-bank', 'fast-check', ...react],
  ['{shell,mfe-*,shared-kernel/*}/src/**/testing/**', 'node:*', ...testKit, '@swc/core'],
  ['delivery/declaration-checks.test.ts', 'ajv'],
  ['delivery/registry-oracle.test.ts', 'shell/registry', '@tufjs/models', 'tuf-js', 'tuf-js/*'],
  ['mfe-*/**/*.test.{ts,tsx}', 'sandbox-api/testing'],
  ['shared-kernel/contract/**/*.test.ts', '@portal/domain/*', '@stoplight/spectral-*'],
  ['shared-kernel/domain/**/*.test.ts', 'libphonenumber-js/*'],
  ['shared-kernel/ui/**/*.test.tsx', '@portal/connected', '@portal/content', ...runtime],
  ['shared-kernel/runtime/**/*.test.{ts,tsx}', '@sinclair/typebox/*'],
  ['shared-kernel/testing/src/*.test.tsx', '@portal/debtor'],
  ['{shell,shared-kernel/*}/src/**/*.test.{ts,tsx}', '@portal/runtime/internals/*'],
  ['sandbox-api/src/{testing/**,**/*.test.ts}', '@portal/contract/authenticator'],
  ['sandbox-api/src/testing/**', '@hyzyla/pdfium', '@hyzyla/pdfium/*', 'zxing-wasm', 'zxing-wasm/*'],
]

/**
 * What to do instead, by the prefix of the refused name.
 *
 * @type {readonly (readonly [start: string, hint: string])[]}
 */
export const instead = [
  ['axios', 'calls go through send() of @portal/runtime'],
  ['react-router-dom', 'navigation comes from @portal/runtime/router'],
  ['@tanstack/', 'server state comes from @portal/runtime/query'],
  ['@portal/runtime/internals/', 'the internals of the runtime are for the test kit'],
  ['mfe-', 'a module is reached by a route or the registry; what two need belongs in shared-kernel'],
  ['shell', 'what the shell and others need belongs in shared-kernel'],
  ['sandbox-api', 'the API is reached by its contract; only tests start the sandbox'],
  ['node:', 'browsers have no Node modules'],
]

/** These may import devDependencies. */
export const development = [
  'shared-kernel/domain/passwords/*',
  'shared-kernel/testing/src/jest/**',
  '**/*.{test,spec}.{ts,tsx}',
  '**/src/**/testing/**',
  '**/rspack.config.ts',
]

/** The one root file that the builds of packages share. */
export const sharedBuild = 'rspack.config.base'
