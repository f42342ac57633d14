import { kindOf } from './collection'

/** Records that survive a reset. */
export const settings = kindOf<{ name: string; value: string }>('settings', ['name'])
