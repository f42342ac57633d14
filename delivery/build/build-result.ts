import type { ModuleDeclaration } from '@portal/registry-format'

/** Files of a build, relative to its `browser` folder. */
export interface NeededFiles {
  scripts: string[]
  styles: string[]
}

interface Origin {
  version: string
  kernel: string
  /** Source commit; ends in -dirty if files were changed. */
  commit?: string
}

/** `built.json` of a module; `routes` keep the order of the declaration. */
export interface BuiltModule extends Origin {
  kind: 'module'
  declared: ModuleDeclaration
  exposed: NeededFiles
  routes: NeededFiles[]
}

/** `built.json` of the shell. */
export interface BuiltShell extends Origin {
  kind: 'shell'
  entry: NeededFiles
  boot: NeededFiles
  /** The kernel's HTTP client, loaded at the first call. */
  calls: NeededFiles
  /** Server state and debtor data, for pages behind the login. */
  reads: NeededFiles
}

export type Built = BuiltModule | BuiltShell
