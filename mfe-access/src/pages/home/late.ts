/** What the home needs once somebody comes to one of its forms, and not before. */
export { createFormCore } from '@portal/ui/form-core'
export { identifyAndLogIn, returnPath } from '../../auth/code-login'
export { ConsultFailure, consult } from '../../consult/consult'
export { endDeclinedLink } from './declined-link'
