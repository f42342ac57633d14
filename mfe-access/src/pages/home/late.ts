/** Code that the home needs only once a form gets the pointer or the focus. */
export { createFormCore } from '@portal/ui/form-core'
export { identifyAndLogIn, returnPath } from '../../auth/code-login'
export { ConsultFailure, consult } from '../../consult/consult'
export { endDeclinedLink } from './declined-link'
