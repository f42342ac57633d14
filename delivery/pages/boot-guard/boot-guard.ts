import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { callLink } from '@portal/domain/phone'
import type { PortalConfig } from '@portal/runtime'
import { BROWSERS } from '../../build'
import { readIfThere } from '../../storage'

/** Compiled when an image is built, because the image has no compiler. */
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

/** An IIFE, because pages have other classic scripts. Its hash is in the CSP (`security-headers.ts`). */
export function compileGuard(): string {
  compiled ??= readIfThere(join(import.meta.dirname, COMPILED_GUARD)) ?? `(()=>{${compile()}})()`
  return compiled
}

/** Passed as data attributes, which the CSP hash does not cover. */
type GuardConfig = Pick<PortalConfig, 'moduleTimeoutMs' | 'fieldSink'> & {
  contact: Pick<PortalConfig['contact'], 'phone'>
}

export function guardScript({ moduleTimeoutMs, contact, fieldSink }: GuardConfig, shell: string): string {
  const telemetry = fieldSink === null ? {} : { sink: fieldSink.replace(/&/g, '&amp;'), shell }
  const attributes = Object.entries({
    phone: contact.phone.replace(/&/g, ''),
    call: callLink(contact.phone),
    ...telemetry,
  })
    .map(([name, value]) => ` data-${name}="${value.replace(/"/g, '')}"`)
    .join('')
  return `<script data-timeout-ms="${moduleTimeoutMs}"${attributes}>${compileGuard()}</script>`
}
