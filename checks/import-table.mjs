// @ts-check
/**
 * Allowed imports. A file may import only what its matching rows list; imports within a package are relative. `x`
 * matches only that name, `x/*` everything below it.
 */

const react = ['react', 'react/*', 'react-dom', 'react-dom/*']
const screens = [...react, 'lucide-react', 'lucide-react/*', 'react-hook-form']
const runtime = [
  '@portal/runtime',
  '@portal/runtime/router',
  '@portal/runtime/query',
  '@portal/runtime/slots',
]
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
const DELIVERY = 'delivery/{!(remote-team)/**,remote-team/{*,!(module-template)/**}}'
const solver = ['altcha-lib', 'altcha-lib/*']

/** @type {readonly (readonly [files: string, ...imports: string[]])[]} */
export const table = [
  ['shared-kernel/contract/**', '@sinclair/typebox', '@sinclair/typebox/*', '@portal/domain/formats'],
  ['shared-kernel/contract/src/{wire-table,sense}.ts', '@portal/domain/*'],
  // For Node programs, not for browsers.
  ['shared-kernel/contract/src/client.ts', '@portal/domain/tax-id', 'altcha-lib', 'altcha-lib/*'],
  ['shared-kernel/contract/src/authenticator.ts', 'node:crypto'],
  ['shared-kernel/domain/passwords/*', 'node:fs', '@zxcvbn-ts/*'],
  ['shared-kernel/ui/**', '@portal/domain/*', ...screens, '@hookform/resolvers/*', '@standard-schema/spec'],
  ['shared-kernel/runtime/**', '@portal/contract', '@portal/domain/*', ...react, 'zustand'],
  // The build inlines the parts of the contract that the HTTP client needs.
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
  ['shared-kernel/gallery/src/axe-verdict.tsx', 'axe-core'],
  ['shared-kernel/gallery/**', ...family, '@portal/ui/*', '@portal/demo-bank', ...screens, ...solver],
  [
    'shared-kernel/gallery/*.ts',
    ...bundler,
    'node:*',
    '@portal/sandbox/samples',
    '@portal/contract/wire-table',
  ],

  ['shell/**', ...family, '@portal/ui/*', '@portal/runtime/module-contract', ...screens],
  ['{shell,delivery,e2e}/**', '@portal/registry-format', '@portal/registry-format/trust'],
  [
    'shell/src/loader/{federation,guarded-remotes}{,.test}.ts',
    '@module-federation/enhanced/runtime',
    '@module-federation/inject-external-runtime-core-plugin',
  ],
  ['shell/src/loader/federation.ts', 'react-refresh/runtime'],
  ['shell/src/registry/registry-store.ts', 'zustand/vanilla'],
  ['shell/src/telemetry/*.ts', 'web-vitals', 'web-vitals/*'],
  ['{mfe-*,delivery/remote-team/module-template,e2e/delivery/mfe-*}/**', ...family, ...screens],
  [
    '{mfe-*,delivery/remote-team/module-template,e2e/delivery/mfe-*}/src/routes.ts',
    '@portal/runtime/module-contract',
  ],
  ['mfe-negotiation/src/journey/**', 'zustand', 'zustand/*'],
  ['mfe-widget/**', '@portal/ui/failure-text', '@portal/ui/late-form'],
  ['mfe-widget/embed/**', 'single-spa', 'single-spa-react', 'single-spa-react/*'],

  // Each of these has one wrapper; other files import the wrapper.
  ['shared-kernel/runtime/src/{http-client,fetch-adapter}.ts', 'axios'],
  ['shared-kernel/testing/src/*.{ts,tsx}', 'axios'],
  ['shared-kernel/runtime/src/{router,route-table,static-router,slots}.{ts,tsx}', 'react-router-dom'],
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
  ['sandbox-api/src/boleto/slip-sheet.ts', 'uqr'],
  ['sandbox-api/**/*.test.ts', 'pix-utils', '@portal/contract/*'],
  ['conformance/**', 'node:*', '@portal/contract', '@portal/contract/*', '@portal/domain/*'],
  ['conformance/**', '@sinclair/typebox', '@sinclair/typebox/*', '@hyzyla/pdfium', 'zxing-wasm/*'],
  ['conformance/src/testing/**', '@portal/sandbox'],
  [DELIVERY, 'node:*', ...server, ...bundler, '@playwright/test', 'semver', '@swc/core'],
  ['delivery/gateway/telemetry/*.ts', 'prom-client'],
  [
    DELIVERY,
    '@portal/runtime',
    '@portal/runtime/module-contract',
    '@portal/demo-bank',
    '@portal/domain/phone',
    '@portal/domain/record',
    '@portal/domain/trace-context',
  ],
  ['delivery/registry/card-checks.ts', '@portal/contract/wire-table', '@portal/domain/shape'],
  ['delivery/cli/*', 'commander'],
  [DELIVERY, '@portal/ui/*'],
  ['delivery/gateway/embed-origins.test.ts', '@portal/contract'],
  ['delivery/gateway/call-log.test.ts', '@portal/sandbox'],
  ['delivery/storage/**', '@aws-sdk/client-s3'],
  ['delivery/gates/**', 'axe-core'],
  ['delivery/build/dev-module.ts', '@rspack/dev-server'],
  ['delivery/build/fast-refresh.ts', '@rspack/plugin-react-refresh'],
  ['delivery/build/css-types.ts', 'lightningcss'],
  ['delivery/{build/{config,manifest}-checks,remote-team/receive}.ts', 'ajv'],
  ['delivery/build/remote-types{,.test}.ts', 'fflate'],
  ['delivery/registry/tuf.ts', '@tufjs/canonical-json'],
  ['delivery/registry/{key-files.mjs,keys.ts}', '@noble/curves/nist.js'],
  ['e2e/**', 'node:*', '@playwright/test', 'axe-core', ...server, ...bundler, 'delivery/*'],
  ['e2e/**', ...family, '@portal/runtime/module-contract', 'mfe-widget/embed-api'],
  ['e2e/**', '@portal/sandbox/testing/*'],
  ['{e2e,bench}/**', '@portal/contract/client'],
  [
    'e2e/widget/federation-hosts/**',
    '@module-federation/enhanced/rspack',
    '@module-federation/vite',
    'vite',
    'webpack',
  ],
  ['e2e/delivery/mfe-leaky/**', 'rrweb'],
  ['e2e/widget/package.spec.ts', 'vite'],
  ['bench/**', 'node:*', '@playwright/test'],
  ['e2e/images/**', 'yaml'],
  ['e2e/engines/firefox.ts', 'ws'],
  ['e2e/{quality,walks}/**', 'fast-check'],
  ['e2e/quality/**', '@pa11y/html_codesniffer/build/HTMLCS.js', 'accessibility-checker-engine/ace.js'],
  ['bench/**', 'delivery/*', 'e2e/*'],
  ['bench/control.ts', '@rspack/core'],
  ['bench/scale.ts', '@portal/registry-format/trust'],
  ['checks/**', 'node:*', 'picomatch', '@portal/runtime', '@portal/demo-bank', '@testing-library/*'],
  ['checks/ci.test.ts', 'yaml'],
  ['checks/journey-table.ts', '@portal/runtime/internals/journey/catalogue'],
  ['checks/wording/**', '@swc/core', '@portal/content'],
  ['checks/docs/**', '@portal/contract'],

  // Build files of packages run in Node.
  ['*', 'node:*', ...bundler, 'jest', '@portal/runtime/router'],
  ['delivery/build/rspack-plugins.ts', 'subset-font'],
  ['delivery/pages/first-paint{,.test}.ts', 'purgecss'],
  ['delivery/build/provenance/symbolicate.ts', '@jridgewell/trace-mapping'],
  ['**/rspack.config.ts', 'node:*', ...bundler],
  ['shared-kernel/ui/src/colour-tokens.mjs', 'node:*'],
  [
    'mfe-widget/embed/{main,build,builds,style-text,package/pack}.ts',
    'node:*',
    ...bundler,
    '@portal/demo-bank',
  ],
  ['mfe-widget/embed/{build.ts,example/**}', 'node:*', 'delivery/*'],

  ['**/*.test.{ts,tsx}', 'node:*', ...testKit, '@portal/demo-bank', 'fast-check', ...react],
  ['{shell,mfe-*,shared-kernel/*}/src/**/testing/**', 'node:*', ...testKit, '@swc/core'],
  ['delivery/build/provenance/provenance.test.ts', '@cyclonedx/cyclonedx-library', '@sigstore/*'],
  ['delivery/cli/helm.test.ts', 'ajv', 'yaml', 'kubernetes-models/*'],
  ['delivery/pages/security-signature.test.ts', 'openpgp'],
  ['delivery/registry/oracle.test.ts', 'shell/registry', '@tufjs/models'],
  ['delivery/registry/{oracle,tuf}.test.ts', 'tuf-js', 'tuf-js/*'],
  ['mfe-*/**/{*.test.{ts,tsx},testing/*}', '@portal/sandbox/testing', '@portal/sandbox/samples'],
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
 * Alternatives by prefix of the rejected import.
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
  ['@portal/sandbox', 'the API is reached by its contract; only tests start the sandbox'],
  ['node:', 'browsers have no Node modules'],
]

/** Packages whose folders may be imported only through their `index.ts`. */
export const withDoors = ['delivery']

/** The only root file that packages' build files share. */
export const sharedBuild = 'rspack.config.base'
