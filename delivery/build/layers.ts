import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Each stylesheet declares the cascade layers: stylesheets load in any order, and the first declaration decides. */
export function layerOrder(): string {
  const base = createRequire(import.meta.url).resolve('@portal/ui/base.css')
  return /^@layer [^{;]+;/.exec(readFileSync(base, 'utf8'))?.[0] ?? ''
}
