export * from './declaration-checks'
export * from './embed-signing'
export { author, history } from './history'
export * from './keys'
export * from './released-files'
export * as shellCanary from './shell-canary'
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
