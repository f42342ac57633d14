export {
  type Brand,
  brandConfig,
  brandsOf,
  embedOf,
  hostPattern,
  hostThemes,
  readBrand,
  rootOf,
  themeOf,
} from './brands'
export * from './browsers'
export * from './build'
export { buildModule } from './build-module'
export type { Built, BuiltModule, BuiltShell } from './build-result'
export { bundleForNode } from './bundle'
export { takenAliases } from './config-checks'
export * from './css-types'
export { readDeclaration, readManifest } from './declaration'
export * from './dev-module'
export * from './entry-file'
export * from './manifest-checks'
export { readLockfile } from './package-closure'
export { writeNotice } from './provenance/notice'
export {
  assertAsBuilt,
  BOM,
  describeOrigin,
  keepOrigin,
  originOf,
  readStatement,
  STATEMENT,
  signedFiles,
} from './provenance/statement'
export * from './provenance/symbolicate'
export { linkPackages, readClaim, rebuild } from './provenance/verify'
export { REMOTE_TYPES, remoteTypes } from './remote-types'
export * from './runtime-gate/compiler'
export { paletteOfTheme } from './themes'
export * from './watch-sources'
