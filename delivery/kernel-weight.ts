import { existsSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { brotli } from './precompress'
import { filesIn, readJson } from './site'

/**
 * What the kernel costs a page: of every script that the page loads, the characters that the source map
 * leads back to the kernel, compressed by themselves. Nothing is built for the measure: these are the very
 * bytes that travel. React, the router and the pictures that a screen chose itself are not the kernel's.
 */

/** Kernel code as source maps name it, with the store that only the kernel uses. */
const KERNEL = /\/shared-kernel\/[a-z-]+\/src\/(?!router\.ts)|\/node_modules\/zustand\//

/** What a script has of the kernel. */
export interface KernelShare {
  /** Brotli. */
  bytes: number
  /** Paths from the root of its files that are in the script. */
  files: readonly string[]
}

/** By the name of the script. */
export type KernelShares = Readonly<Record<string, KernelShare>>

type Payload = ConstructorParameters<typeof SourceMap>[0]

/** The kernel's own code in a script, without the wrappers that the bundler puts around modules. */
export function kernelPart(code: string, payload: Payload): { text: string; files: string[] } {
  const files = new Set<string>()
  let part = ''
  if (payload.sources.some((source) => KERNEL.test(source))) {
    const map = new SourceMap(payload)
    code.split('\n').forEach((text, line) => {
      for (let column = 0; column < text.length; column += 1) {
        const entry = map.findEntry(line, column)
        if (!('originalSource' in entry) || !KERNEL.test(entry.originalSource ?? '')) continue
        part += text[column]
        files.add(entry.originalSource.replace(/^.*?(?=shared-kernel\/|node_modules\/)/, ''))
      }
    })
  }
  return { text: part, files: [...files].sort() }
}

/** @param browser a folder of scripts with their source maps, which are gone afterwards: they are not published. */
export function weighKernel(browser: string): KernelShares {
  const files = filesIn(browser)
  const scripts = files.filter((file) => file.endsWith('.js') && existsSync(join(browser, `${file}.map`)))
  const shares = scripts.map((file) => {
    const code = readFileSync(join(browser, file), 'utf8')
    const { text, files: parts } = kernelPart(code, readJson<Payload>(join(browser, `${file}.map`)))
    return [file, { bytes: text === '' ? 0 : brotli(Buffer.from(text)).length, files: parts }] as const
  })
  for (const file of files.filter((each) => each.endsWith('.map'))) rmSync(join(browser, file))
  return Object.fromEntries(shares)
}

const sharesOf = (shares: KernelShares, scripts: readonly string[]): KernelShare[] =>
  [...new Set(scripts)].flatMap((script) => shares[script] ?? [])

export const kernelBytes = (shares: KernelShares, scripts: readonly string[]): number =>
  sharesOf(shares, scripts).reduce((sum, { bytes }) => sum + bytes, 0)

/** Kernel files in these scripts. A stylesheet comes with its component. */
export const kernelFiles = (shares: KernelShares, scripts: readonly string[]): string[] =>
  [...new Set(sharesOf(shares, scripts).flatMap(({ files }) => files))].filter((file) =>
    /^shared-kernel.*\.tsx?$/.test(file),
  )
