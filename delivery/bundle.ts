import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Lockfile, packageClosure } from './package-closure'
import { rspack } from './rspack'
import { CommandError, ROOT, readJson } from './site'

export interface Bundle {
  /** Source file of each bundle, by its name. */
  entries: Readonly<Record<string, string>>
  into: string
  /**
   * Where given, packages lie beside the bundle, so that their own files and native parts are found: those that it
   * imports, and these, which it finds at run time. Otherwise they are part of it.
   */
  packages?: readonly string[]
  /** Where false, the packages that it imports are installed with the bundle. */
  beside?: false
}

/** The package of an import that is neither a file, nor of Node, nor of this repository. */
const packageOf = (request: string) =>
  /^(?!node:|@portal\/|shell\/)(?:@[^/]+\/)?[a-z][^/]*/.exec(request)?.[0]

function copyPackages(names: Iterable<string>, into: string): void {
  const { packages } = readJson<{ packages: Lockfile }>(join(ROOT, 'package-lock.json'))
  const folders = packageClosure(packages, names)
  // Packages of other platforms are locked but not installed.
  for (const folder of folders.filter((each) => existsSync(join(ROOT, each))))
    cpSync(join(ROOT, folder), join(into, folder), {
      recursive: true,
      dereference: true,
      filter: (path) =>
        path === join(ROOT, folder) || !path.slice(join(ROOT, folder).length).startsWith('/node_modules'),
    })
}

/**
 * One ES module for Node 20 of each entry.
 * @returns the packages that are not part of it
 */
export async function bundleForNode({ entries, into, packages, beside }: Bundle): Promise<string[]> {
  const external = new Set(packages)
  const compiler = rspack({
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
      // `createRequire` must not be bundled: what it loads is found at run time.
      parser: { javascript: { createRequire: false, importMeta: false, url: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } }, env: { targets: 'node 20' } },
        },
      ],
    },
    // The environment is that of whoever runs it.
    optimization: { minimize: false, nodeEnv: false },
    performance: false,
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new CommandError(stats.toString({ preset: 'errors-only' })))
      else resolve()
    })
  })
  if (beside !== false) copyPackages(external, into)
  return [...external].sort()
}
