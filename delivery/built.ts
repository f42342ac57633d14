import type { ModuleDeclaration } from '@portal/runtime/module-contract'
import type { Surface } from './kernel-surface'

/** Files of a build, relative to its `browser` folder. */
export interface NeededFiles {
  scripts: string[]
  styles: string[]
}

/** What `built.json` says of a module's build. `routes` in the order of the declaration. */
export interface BuiltModule {
  kind: 'module'
  declared: ModuleDeclaration
  version: string
  kernel: string
  exposed: NeededFiles
  routes: NeededFiles[]
  /** Names that it takes from the kernel's shared entries. */
  uses: Surface
}

/** What `built.json` says of the shell's build. */
export interface BuiltShell {
  kind: 'shell'
  version: string
  kernel: string
  entry: NeededFiles
  boot: NeededFiles
  /** The kernel's HTTP client, which it fetches at the first call. */
  calls: NeededFiles
  /** What keeps and shows what was read of a debtor, for the pages behind the login. */
  reads: NeededFiles
  /** Names that its kernel has. */
  offers: Surface
}

export type Built = BuiltModule | BuiltShell
