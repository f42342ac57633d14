export * from './declaration-checks'
export * from './declared-pages'
export * from './embed-signing'
export { author, history } from './history'
export {
  isPublicKey,
  isSignedBy,
  keysDir,
  makeKeys,
  publicKey,
  publicKeys,
  type Role,
  replaceRoot,
  rootKeys,
  signAs,
  signerOf,
  teamRole,
} from './keys'
export {
  callScripts,
  type FullRelease,
  type FullShell,
  findRelease,
  findShell,
  firstSeen,
  fullRelease,
  fullShell,
  markCanary,
  markStopped,
  type ReleasedFiles,
  releasesOf,
  releasesRecorded,
  saveRelease,
  saveShell,
  servedBefore,
  shells,
  toRegistryEntry,
  toShellEntry,
} from './released-files'
export * from './shell-canary'
export {
  type Invitation,
  keepSignature,
  refusalOf,
  type SignedRegistry,
  signReleases,
  storedSignature,
  withTeam,
} from './signing'
export * from './site-upkeep'
export * from './store'
export { presentTufRoot } from './tuf'
