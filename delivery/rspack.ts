import { createRequire } from 'node:module'
import type { rspack as Rspack } from '@rspack/core'

const load = createRequire(import.meta.url)

/** Not imported: tsx reads a file with `import()` in it to the end, and this one takes it a fifth of a second. */
export const rspack: typeof Rspack = load('@rspack/core').rspack
