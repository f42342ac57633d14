import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Compiler, StatsCompilation } from '@rspack/core'
import { inSite, Refusal, ROOT, readJson, writeAtomically } from './site'

/**
 * The kernel's run time exists once, in the shell. What a module takes from it by name and what the shell
 * has under those names are noted at each build, and compared before either is published: a bundler cannot
 * know, for the two are never in the same build.
 */
export type Surface = Readonly<Record<string, readonly string[]>>

const ENTRIES: Readonly<Record<string, string>> = {
  '@portal/runtime': '.',
  '@portal/runtime/router': './router',
  '@portal/runtime/query': './query',
}

/** Notes the names that a build takes from the kernel, as the bundler itself reads them. */
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

/** What a build of the shell has under each entry. */
export function offeredBy(stats: StatsCompilation): Surface {
  const { exports } = readJson<{ exports: Record<string, string> }>(
    join(ROOT, 'shared-kernel/runtime/package.json'),
  )
  return Object.fromEntries(
    Object.entries(ENTRIES).map(([entry, key]) => {
      const file = join(ROOT, 'shared-kernel/runtime', exports[key] ?? '')
      const module = stats.modules?.find((each) => each.nameForCondition === file)
      if (!module?.providedExports) throw new Refusal(`O shell não tem ${entry}.`)
      return [entry, module.providedExports]
    }),
  )
}

/** Names that are used and not offered, as `entry: name`. */
export const missing = (used: Surface, offered: Surface): string[] =>
  Object.entries(used).flatMap(([entry, names]) =>
    names.filter((name) => !offered[entry]?.includes(name)).map((name) => `${name} de ${entry}`),
  )

const fileOf = (name: string, version: string) => inSite('.surface', name, `${version}.json`)

export function rememberSurface(name: string, version: string, surface: Surface): void {
  const path = fileOf(name, version)
  mkdirSync(dirname(path), { recursive: true })
  writeAtomically(path, JSON.stringify(surface))
}

/** Undefined for what was published before surfaces were noted. */
export function surfaceOf(name: string, version: string): Surface | undefined {
  const path = fileOf(name, version)
  return existsSync(path) ? readJson<Surface>(path) : undefined
}
