export { createFormCore } from '@portal/ui/form-core'
