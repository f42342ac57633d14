import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Compiler, StatsCompilation } from '@rspack/core'
import { CommandError, inSite, ROOT, readJson, writeAtomically } from './site'

/**
 * The kernel's runtime exists once, in the shell. Each build records the names that a module imports and
 * the shell exports; they are compared before either is published. A bundler cannot compare them, as
 * the two are never in the same build.
 */
export type Surface = Readonly<Record<string, readonly string[]>>

const ENTRIES: Readonly<Record<string, string>> = {
  '@portal/runtime': '.',
  '@portal/runtime/router': './router',
  '@portal/runtime/query': './query',
}

/** Records the names that a build imports from the kernel, as the bundler reads them. */
export class KernelUse {
  private readonly taken = new Map<string, Set<string>>()

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('kernel-use', (compilation) => {
      compilation.hooks.finishModules.tap('kernel-use', (modules) => {
        for (const module of modules) {
          for (const { dependency } of compilation.moduleGraph.getOutgoingConnectionsInOrder(module)) {
            this.note(dependency.request, dependency.ids?.[0])
          }
        }
      })
    })
  }

  private note(entry: string | undefined, name: string | undefined): void {
    if (!entry || !name || !(entry in ENTRIES)) return
    const names = this.taken.get(entry) ?? new Set()
    this.taken.set(entry, names.add(name))
  }

  get surface(): Surface {
    return Object.fromEntries([...this.taken].map(([entry, names]) => [entry, [...names].sort()]))
  }
}

/** The exports of a shell build, by entry. */
export function readOfferedExports(stats: StatsCompilation): Surface {
  const { exports } = readJson<{ exports: Record<string, string> }>(
    join(ROOT, 'shared-kernel/runtime/package.json'),
  )
  return Object.fromEntries(
    Object.entries(ENTRIES).map(([entry, key]) => {
      const file = join(ROOT, 'shared-kernel/runtime', exports[key] ?? '')
      const module = stats.modules?.find((each) => each.nameForCondition === file)
      if (!module?.providedExports) throw new CommandError(`O shell não tem ${entry}.`)
      return [entry, module.providedExports]
    }),
  )
}

/** Names that are used and not exported, as `entry: name`. */
export const findMissingExports = (used: Surface, offered: Surface): string[] =>
  Object.entries(used).flatMap(([entry, names]) =>
    names.filter((name) => !offered[entry]?.includes(name)).map((name) => `${name} de ${entry}`),
  )

const fileOf = (name: string, version: string) => inSite('.surface', name, `${version}.json`)

export function saveSurface(name: string, version: string, surface: Surface): void {
  const path = fileOf(name, version)
  mkdirSync(dirname(path), { recursive: true })
  writeAtomically(path, JSON.stringify(surface))
}

/** Undefined for releases from before surfaces were recorded. */
export function readSurface(name: string, version: string): Surface | undefined {
  const path = fileOf(name, version)
  return existsSync(path) ? readJson<Surface>(path) : undefined
}
