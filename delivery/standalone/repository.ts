import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readJson } from '../site'
import { lockfileOf, PACKAGES } from './lockfile'
import { packAll } from './pack'

/** What a repository has beside the module, and where. */
const BESIDE = {
  'gitignore.txt': '.gitignore',
  'readme.txt': 'README.md',
  'release.yml': '.github/workflows/release.yml',
  'tsconfig.json': 'tsconfig.json',
}

interface Manifest {
  name: string
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const SCRIPTS = {
  dev: 'portal dev',
  test: 'portal css-types && tsc && jest',
  build: 'portal build',
  key: 'portal key',
  release: 'portal release',
  rollback: 'portal rollback',
  'portal-routes': 'portal portal-routes',
}
const TOOLS = ['@types/node', '@types/react', '@types/react-dom', 'jest', 'typescript']

/** The files of a module's own repository; the packages that it needs are already in its folder. */
export async function repository(
  module: readonly (readonly [file: string, text: string])[],
  into: string,
): Promise<Record<string, string>> {
  const packed = await packAll(join(into, PACKAGES))
  const own = Object.fromEntries(
    packed.map(({ manifest, file }) => [manifest.name, `file:${PACKAGES}/${file}`]),
  )
  const files: Record<string, string> = Object.fromEntries(module)
  const from: Manifest = JSON.parse(files['package.json'] ?? '{}')
  const root = readJson<Manifest & { overrides: Record<string, unknown> }>(join(ROOT, 'package.json'))
  const tools = Object.fromEntries(TOOLS.map((name) => [name, root.devDependencies[name] ?? '*']))
  const sorted = (wanted: Record<string, string>) => Object.fromEntries(Object.entries(wanted).sort())
  const dependencies = Object.fromEntries(
    Object.entries(from.dependencies).map(([name, version]) => [name, own[name] ?? version]),
  )
  const others = Object.entries(own).filter(([name]) => !(name in dependencies))
  const devDependencies = sorted({ ...from.devDependencies, ...tools, ...Object.fromEntries(others) })
  const manifest = {
    ...from,
    scripts: SCRIPTS,
    jest: { preset: '@portal/testing' },
    // As here, of packages that packages take: what the lockfile says is what they are tested with.
    overrides: Object.fromEntries(Object.entries(root.overrides).filter(([, to]) => typeof to === 'string')),
    dependencies,
    devDependencies,
  }
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  const written = {
    ...files,
    'rspack.config.ts': (files['rspack.config.ts'] ?? '').replace(
      /'[^']*rspack\.config\.base'/,
      "'@portal/build'",
    ),
    'module.json': (files['module.json'] ?? '').replace('../delivery', './node_modules/@portal/build'),
    'package.json': json(manifest),
    'package-lock.json': json(lockfileOf(manifest, packed)),
  }
  const beside = Object.entries(BESIDE).map(([file, target]) => [
    target,
    readFileSync(join(ROOT, 'delivery/standalone/template', file), 'utf8'),
  ])
  return { ...written, ...Object.fromEntries(beside) }
}
