import type { ModuleDeclaration } from '@portal/registry-format'
import type { Surface } from './kernel-surface'

/** Files of a build, relative to its `browser` folder. */
export interface NeededFiles {
  scripts: string[]
  styles: string[]
}

interface Origin {
  version: string
  kernel: string
  /** What it was built from; ends in -dirty when files were changed. */
  commit?: string
}

/** `built.json` of a module. `routes` is in the order of the declaration. */
export interface BuiltModule extends Origin {
  kind: 'module'
  declared: ModuleDeclaration
  exposed: NeededFiles
  routes: NeededFiles[]
  /** Names that it takes from the kernel's shared entries. */
  uses: Surface
}

/** `built.json` of the shell. */
export interface BuiltShell extends Origin {
  kind: 'shell'
  entry: NeededFiles
  boot: NeededFiles
  /** The kernel's HTTP client, loaded at the first call. */
  calls: NeededFiles
  /** Loading, caching and showing a debtor's data, for the pages behind the login. */
  reads: NeededFiles
  /** Names that its kernel exports. */
  offers: Surface
}

export type Built = BuiltModule | BuiltShell
