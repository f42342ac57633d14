import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError, ROOT, readJson } from '../storage'
import { packAll } from './pack'

/** Folder of the kernel's packages in a standalone repository. */
const PACKAGES = 'packages'

/** Files beside the module, with their target names. */
const BESIDE = {
  'azure-pipelines.yml': 'azure-pipelines.yml',
  'gitignore.txt': '.gitignore',
  'gitlab-ci.yml': '.gitlab-ci.yml',
  'lint.json': 'biome.json',
  'readme.txt': 'README.md',
  'release.yml': '.github/workflows/release.yml',
  'tsconfig.json': 'tsconfig.json',
}

interface Manifest {
  name: string
  license?: string
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const SCRIPTS = {
  dev: 'portal dev',
  test: 'portal css-types && tsc && biome check && jest',
  build: 'portal build',
  gallery: 'portal gallery',
  gate: 'portal gate',
  preview: 'portal preview',
  key: 'portal key',
  release: 'portal release',
  rollback: 'portal rollback',
  'portal-routes': 'portal portal-routes',
}
const TOOLS = ['@biomejs/biome', '@types/node', '@types/react', '@types/react-dom', 'jest', 'typescript']

/** Packs the kernel into the folder and returns the other files of a standalone repository. */
export async function repository(
  module: readonly (readonly [file: string, text: string])[],
  into: string,
): Promise<Record<string, string>> {
  const packed = await packAll(join(into, PACKAGES))
  const own = Object.fromEntries(packed.map(({ name, file }) => [name, `file:${PACKAGES}/${file}`]))
  const files: Record<string, string> = Object.fromEntries(module)
  // The team chooses its module's licence.
  const { license: _, ...from }: Manifest = JSON.parse(files['package.json'] ?? '{}')
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
    // Overrides of transitive dependencies, as in the lockfile that they are tested with.
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
    'module.json': (files['module.json'] ?? '').replace('../delivery/build', './node_modules/@portal/build'),
    'package.json': json(manifest),
    'package-lock.json': json(wholeLockfile()),
  }
  const beside = Object.entries(BESIDE).map(([file, target]) => [
    target,
    readFileSync(join(ROOT, 'delivery/remote-team/template', file), 'utf8').replace(
      'versao-modelo',
      packed[0]?.version ?? '',
    ),
  ])
  return { ...written, ...Object.fromEntries(beside) }
}

/** The lockfile of this repository. */
function wholeLockfile(): object {
  const { packages, ...lockfile } = readJson<{ packages: Record<string, { link?: true }> }>(
    join(ROOT, 'package-lock.json'),
  )
  const installed = Object.entries(packages).filter(
    ([folder, { link }]) => folder.startsWith('node_modules/') && !link,
  )
  return { ...lockfile, packages: Object.fromEntries(installed) }
}

/** npm removes unused packages from the lockfile and locks the packed ones by hash. */
export function trimLockfile(into: string): void {
  const args = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', args, { cwd: into, encoding: 'utf8' })
  if (status !== 0) throw new CommandError(`npm install: ${stderr}`)
}
