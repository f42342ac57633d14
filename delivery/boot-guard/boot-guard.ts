import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { callLink } from '@portal/domain/phone'
import type { PortalConfig } from '@portal/runtime'
import { BROWSERS } from '../browsers'

/** Written beside the tools of an image, which has no compiler. */
export const COMPILED_GUARD = 'boot-guard.js'

const compile = (): string => {
  const { transformSync }: typeof import('@swc/core') = createRequire(import.meta.url)('@swc/core')
  const source = readFileSync(join(import.meta.dirname, 'guard.ts'), 'utf8')
  const minify = { compress: { passes: 3 }, mangle: { toplevel: true }, format: { comments: false as const } }
  return transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, minify },
    env: { targets: BROWSERS, bugfixes: true },
    minify: true,
  }).code.replace(/export\s*\{\s*\};?\s*$/, '')
}

let compiled: string | undefined

/** In a scope of its own: its hash is in the policy (`security-headers.ts`), and a page has other scripts. */
export function compileGuard(): string {
  const file = join(import.meta.dirname, COMPILED_GUARD)
  compiled ??= existsSync(file) ? readFileSync(file, 'utf8') : `(()=>{${compile()}})()`
  return compiled
}

/** What the guard is told: attributes are not part of its hash. */
export type GuardConfig = Pick<PortalConfig, 'moduleTimeoutMs' | 'fieldSink'> & {
  contact: Pick<PortalConfig['contact'], 'phone'>
}

export function guardScript({ moduleTimeoutMs, contact, fieldSink }: GuardConfig, shell: string): string {
  const told = fieldSink === null ? {} : { sink: fieldSink.replace(/&/g, '&amp;'), shell }
  const attributes = Object.entries({
    phone: contact.phone.replace(/&/g, ''),
    call: callLink(contact.phone),
    ...told,
  })
    .map(([name, value]) => ` data-${name}="${value.replace(/"/g, '')}"`)
    .join('')
  return `<script data-timeout-ms="${moduleTimeoutMs}"${attributes}>${compileGuard()}</script>`
}
