import { createRequire } from 'node:module'
import type { rspack as Rspack } from '@rspack/core'

const load = createRequire(import.meta.url)

/** Loaded with `require`: tsx scans files that contain `import()`, which takes 200 ms for this package. */
export const rspack: typeof Rspack = load('@rspack/core').rspack
