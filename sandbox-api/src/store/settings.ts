import { kindOf } from './collection'

/** What outlasts a reset. */
export const settings = kindOf<{ name: string; value: string }>('settings', ({ name }) => name)
