// @ts-check
/**
 * Imports that only some files may have. Biome refuses every package that the nearest package.json does not declare.
 */

const NODE =
  '{delivery/!(remote-team)/**,delivery/remote-team/*,{bench,checks,conformance,e2e,sandbox-api}/**}'
const BUILDS = '{*,**/rspack.config.ts,shared-kernel/gallery/*.ts,shared-kernel/ui/src/colour-tokens.mjs}'
const EMBED_BUILD = 'mfe-widget/embed/{main,build,builds,style-text,package/pack,example/*}.ts'
const TESTS = '{**/*.test.{ts,tsx},**/src/**/testing/**,shared-kernel/testing/**}'
const PRERENDERING = 'shell/src/server.tsx'
const NODE_FILES = [NODE, BUILDS, EMBED_BUILD, TESTS]

/**
 * `x` is only that name, `x/*` everything below it. An import in several rows needs one of them.
 *
 * @type {readonly (readonly [imports: readonly string[], hint: string, files: readonly string[]])[]}
 */
export const table = [
  [['node:*'], 'browsers have no Node modules', [...NODE_FILES, PRERENDERING]],
  [['node:crypto'], 'browsers have Web Crypto', ['shared-kernel/contract/src/authenticator.ts']],
  [['node:fs'], 'browsers have no files', ['shared-kernel/domain/passwords/*']],
  [['@rspack/*', '@module-federation/enhanced/rspack'], 'bundlers are for builds', NODE_FILES],
  [['delivery/*'], 'the toolchain runs in Node', [NODE, EMBED_BUILD]],
  [
    ['axios'],
    'calls go through send() of @portal/runtime',
    ['shared-kernel/runtime/src/http-client.ts', 'shared-kernel/testing/src/*'],
  ],
  [
    ['react-router-dom'],
    'navigation comes from @portal/runtime/router',
    ['shared-kernel/runtime/src/{router,route-table,static-router,slots}.{ts,tsx}'],
  ],
  [['@tanstack/*'], 'server state comes from @portal/runtime/query', ['shared-kernel/runtime/src/query.ts']],
  [['@portal/runtime/static-router'], 'it is for prerendering', [PRERENDERING]],
  [
    ['@portal/runtime/internals/*'],
    'the internals of the runtime are for the test kit',
    ['{shell,shared-kernel/*}/src/**/*.test.{ts,tsx}', 'shared-kernel/testing/**', 'checks/*'],
  ],
  [
    ['@portal/runtime/module-contract'],
    'a module declares itself in src/routes.ts',
    ['**/src/routes.ts', '{shell,shared-kernel/registry-format}/**', NODE, TESTS],
  ],
  [
    ['@portal/contract/*'],
    'the build inlines what browsers need of the contract',
    [...NODE_FILES, 'shared-kernel/runtime/src/{wire,http-client}.ts'],
  ],
  [
    ['@portal/domain/*'],
    'the contract states formats, not rules',
    ['!(shared-kernel)/**', 'shared-kernel/!(contract)/**', TESTS],
  ],
  [['@portal/domain/*'], '', ['shared-kernel/contract/src/{wire-table,sense}.ts']],
  [['@portal/domain/formats', '@portal/domain/tax-id'], '', ['shared-kernel/contract/**']],
  [
    ['@portal/demo-bank'],
    'a bank is configured at run time',
    [...NODE_FILES, PRERENDERING, 'shared-kernel/gallery/**'],
  ],
  [
    ['@portal/sandbox', '@portal/sandbox/*'],
    'the API is reached by its contract; only tests start the sandbox',
    ['{delivery,e2e}/**', 'conformance/src/testing/**', 'shared-kernel/gallery/*.ts'],
  ],
  [['@portal/sandbox/testing', '@portal/sandbox/samples'], '', [TESTS]],
  [
    ['mfe-*'],
    'a module is reached by a route or the registry; what two need belongs in shared-kernel',
    ['{e2e,checks}/**'],
  ],
  [['shell/*'], 'what the shell and others need belongs in shared-kernel', ['delivery/**/*.test.ts']],
]

/** Packages whose folders may be imported only through their `index.ts`. */
export const withDoors = ['delivery']

/** The only root file that packages' build files share. */
export const sharedBuild = 'rspack.config.base'
