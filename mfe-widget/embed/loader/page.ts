import type { Page } from '../panel/mount'

/** What the elements of a page share; the script fills it in. */
export const page: Page = { base: '', person: {}, emit() {} }
