export { followAppearance } from '@portal/connected'
