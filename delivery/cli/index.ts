export { bundleCheckout } from './bundle-checkout'
export { PortalCommand } from './program'
export { addRegistryCommands } from './registry-commands'
export { DRAWS_NOTHING } from './test-run/browser-results'
