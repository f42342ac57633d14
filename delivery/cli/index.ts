export { bundleCheckout } from './bundle-checkout'
export { DRAWS_NOTHING } from './test-run/browser-results'
