import type { Page } from '../panel/mount'

/** State shared by the elements of a page; set by the script. */
export const page: Page = { base: '', person: {}, emit() {} }
