import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { ROOT } from '../storage'
import { packageClosure, readLockfile } from './package-closure'
import { runRspack } from './run-rspack'

export interface Bundle {
  /** Source file by bundle name. */
  entries: Readonly<Record<string, string>>
  into: string
  /**
   * If given, imported packages and these, which are found at run time, are copied beside the bundle so that their own
   * files and native parts resolve. Otherwise packages are bundled.
   */
  packages?: readonly string[]
  /** False: imported packages are installed with the bundle instead of copied. */
  beside?: false
}

/** The npm package of an import; undefined for files, Node's modules and this repository. */
const packageOf = (request: string) =>
  /^(?!node:|@portal\/|shell\/)(?:@[^/]+\/)?[a-z][^/]*/.exec(request)?.[0]

function copyPackages(names: Iterable<string>, into: string): void {
  const folders = packageClosure(readLockfile(), names)
  // Packages for other platforms are locked but not installed.
  for (const folder of folders.filter((each) => existsSync(join(ROOT, each))))
    cpSync(join(ROOT, folder), join(into, folder), {
      recursive: true,
      dereference: true,
      filter: (path) =>
        path === join(ROOT, folder) || !path.slice(join(ROOT, folder).length).startsWith('/node_modules'),
    })
}

/**
 * Bundles each entry as one ES module for Node 20.
 * @returns the packages that are not bundled
 */
export async function bundleForNode({ entries, into, packages, beside }: Bundle): Promise<string[]> {
  const external = new Set(packages)
  const configuration: Configuration = {
    mode: 'production',
    context: ROOT,
    target: 'node20',
    devtool: false,
    entry: { ...entries },
    output: {
      path: into,
      filename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    ...((packages || beside === false) && {
      externalsType: 'module' as const,
      externals: async ({ request = '' }) => {
        const name = packageOf(request)
        if (name === undefined) return undefined
        external.add(name)
        return request
      },
    }),
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      // `createRequire` resolves at run time.
      parser: { javascript: { createRequire: false, importMeta: false, url: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } }, env: { targets: 'node 20' } },
        },
      ],
    },
    // Keep `process.env.NODE_ENV` of the runtime environment.
    optimization: { minimize: false, nodeEnv: false },
    performance: false,
  }
  await runRspack([configuration], Object.keys(entries).join(', '))
  // The page of the sandbox's control is read at run time.
  const page = join(ROOT, 'sandbox-api/src/control/page')
  if ('sandbox' in entries) cpSync(page, join(into, 'page'), { recursive: true })
  if (beside !== false) copyPackages(external, into)
  return [...external].sort()
}
