import { join, relative } from 'node:path'
import type { Compiler } from '@rspack/core'
import { ROOT } from './site'

interface Import {
  to: string
  /** Undefined where the whole file is taken, as by `import * as` and `import './a.css'`. */
  name: string | undefined
}

/**
 * Which kernel files a page has a use for, by the names that its own files import: a component that none of
 * them asks for has no business in the page's scripts. Read from the bundler's graph before it shakes
 * anything, so that what it puts where can be held against it.
 */
export class KernelNeed {
  private readonly imports = new Map<string, Import[]>()

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('kernel-need', (compilation) => {
      compilation.hooks.finishModules.tap('kernel-need', (modules) => {
        for (const module of modules) {
          const found = compilation.moduleGraph
            .getOutgoingConnectionsInOrder(module)
            .flatMap(({ dependency, resolvedModule }): Import[] => {
              const to = fileOf(resolvedModule)
              // What is fetched later is no part of the page.
              if (to === undefined || dependency.type === 'import()') return []
              const name = dependency.ids?.[0]
              // `import` by itself does nothing in the kernel, save for styles.
              return name === undefined && dependency.type === 'esm import' && !to.endsWith('.css')
                ? isKernel(to)
                  ? []
                  : [{ to, name }]
                : [{ to, name }]
            })
          const file = fileOf(module)
          if (file !== undefined) this.imports.set(file, [...(this.imports.get(file) ?? []), ...found])
        }
      })
    })
  }

  /** Paths from the root of what is reached from these files, which are given as paths from the root too. */
  from(files: readonly string[]): ReadonlySet<string> {
    const needed = new Set<string>()
    const seen = new Set<string>()
    const visit = (file: string, name: string | undefined): void => {
      const key = `${file} ${name ?? ''}`
      if (seen.has(key)) return
      seen.add(key)
      const imports = this.imports.get(file) ?? []
      const passedOn = name === undefined ? [] : imports.filter((each) => each.name === name)
      if (isKernel(file) && passedOn.length > 0) {
        for (const each of passedOn) visit(each.to, name)
        return
      }
      needed.add(relative(ROOT, file))
      for (const each of imports) visit(each.to, each.name)
    }
    for (const file of files) visit(join(ROOT, file), undefined)
    return needed
  }
}

const KERNEL = join(ROOT, 'shared-kernel/')
const isKernel = (file: string) => file.startsWith(KERNEL)

function fileOf(module: unknown): string | undefined {
  return typeof module === 'object' &&
    module !== null &&
    'resource' in module &&
    typeof module.resource === 'string'
    ? module.resource
    : undefined
}
