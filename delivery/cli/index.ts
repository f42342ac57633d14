export { bundleCheckout } from './bundle-commands'
export { DRAWS_NOTHING } from './test-run/browser-results'
