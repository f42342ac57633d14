import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callLink } from '@portal/domain/phone'
import type { PortalConfig } from '@portal/runtime'
import { transformSync } from '@swc/core'
import { BROWSERS } from '../browsers'

let compiled: string | undefined

/** In a scope of its own: its hash is in the policy (`security-headers.ts`), and a page has other scripts. */
function compileGuard(): string {
  const source = readFileSync(join(import.meta.dirname, 'guard.ts'), 'utf8')
  const minify = { compress: { passes: 3 }, mangle: { toplevel: true }, format: { comments: false as const } }
  compiled ??= transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, minify },
    env: { targets: BROWSERS, bugfixes: true },
    minify: true,
  }).code.replace(/export\s*\{\s*\};?\s*$/, '')
  return `(()=>{${compiled}})()`
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
