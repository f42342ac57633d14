import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { buildGallery, compile, inScratch, readLockfile } from '../build'
import { bundleCommands } from '../pages'
import { isReleased, unpackStable } from '../release'
import { CommandError, deployables, filesIn, inTemporaryFolder, ROOT, readJson, writeFiles } from '../storage'

/** Packages that a standalone module is built and tested with. */
const KERNEL = [
  'shared-kernel/connected',
  'shared-kernel/content',
  'shared-kernel/contract',
  'shared-kernel/debtor',
  'shared-kernel/demo-bank',
  'shared-kernel/domain',
  'shared-kernel/runtime',
  'shared-kernel/testing',
  'shared-kernel/ui',
  'sandbox-api',
]
const BUILD = '@portal/build'
/** The built portal, which `portal dev` runs. */
export const PORTAL = '@portal/portal'
/**
 * Found at run time, not imported: the bundler, axe, Fast Refresh's runtime, and tsx, which evaluates a module's table of
 * routes.
 */
const RESOLVED_AT_RUN_TIME = ['@rspack/core', 'axe-core', 'react-refresh', 'tsx']

const UI = 'shared-kernel/ui'
const IN_UI = 'gallery'
/** Folder of the built gallery, which is packed with the components that it shows. */
export const findGallery = () =>
  join(dirname(createRequire(join(ROOT, 'package.json')).resolve('@portal/ui')), '..', IN_UI)

interface Packed {
  name: string
  version: string
  /** Name of the tarball. */
  file: string
}

/** A package.json. */
interface Manifest {
  name: string
  description: string
  sideEffects?: unknown
  bin?: Record<string, string>
  exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  dependencies: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Tests of the package and their tools, which are packed if it exports them. */
const TEST = /^testing\/|(^|\/)recorded\/|\.test\.tsx?$/
const SOURCE = /(?<!\.d)\.tsx?$/

/** Adds file extensions to relative imports: `./date-text` becomes `./date-text.js` or `./date-text/index.js`. */
function withFileNames(code: string, from: string): string {
  return code.replace(/(\b(?:from|import)\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\2/g, (all, start, quote, name) => {
    const ending = ['.ts', '.tsx', '/index.ts', '/index.tsx'].find((end) =>
      existsSync(join(dirname(from), name + end)),
    )
    return ending ? `${start}${quote}${name}${ending.replace(/\.tsx?$/, '.js')}${quote}` : all
  })
}

const mapValues = <T, U>(of: Readonly<Record<string, T>>, change: (value: T, key: string) => U) =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value, key)]))

const inDist = (path: string) => path.replace('./src/', './dist/')
const built = (path: string) =>
  SOURCE.test(path)
    ? { types: inDist(path.replace(SOURCE, '.d.ts')), default: inDist(path.replace(SOURCE, '.js')) }
    : inDist(path)

const publicExports = ({ exports }: Manifest) =>
  Object.fromEntries(Object.entries(exports).filter(([name]) => !name.startsWith('./testing')))

/** Pins kernel packages to the version being packed. */
const needed = (dependencies: Readonly<Record<string, string>>, version: string) =>
  mapValues(dependencies, (wanted, name) => (name.startsWith('@portal/') ? version : wanted))

function writeManifest(
  folder: string,
  manifest: Readonly<Record<string, unknown>> & { name: string; description: string },
): void {
  const { name, description } = manifest
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  writeFiles(folder, {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'LICENSE.md': read('LICENSE.md'),
    'CHANGELOG.md': read('CHANGELOG.md'),
    ...(!existsSync(join(folder, 'README.md')) && {
      'README.md': `# ${name}\n\n${description}. The README of a repository made by \`create-module\` has the commands.\n`,
    }),
  })
}

const common = { license: 'SEE LICENSE IN LICENSE.md', type: 'module', engines: { node: '>=20.19.0' } }

/** Writes a package of the kernel, or the sandbox: compiled sources and styles. */
function writeKernelPackage(name: string, version: string, emitted: string, into: string): void {
  const from = join(ROOT, name)
  const own = readJson<Manifest>(join(from, 'package.json'))
  const exports = publicExports(own)
  const sources = filesIn(join(from, 'src')).filter(
    (file) => !TEST.test(file) || Object.values(exports).includes(`./src/${file}`),
  )
  for (const file of sources) {
    const path = join(from, 'src', file)
    if (!SOURCE.test(file)) {
      mkdirSync(dirname(join(into, 'dist', file)), { recursive: true })
      cpSync(path, join(into, 'dist', file))
      continue
    }
    for (const end of ['.js', '.d.ts']) {
      const written = file.replace(SOURCE, end)
      const code = readFileSync(join(emitted, name, 'src', written), 'utf8')
      writeFiles(join(into, 'dist'), { [written]: withFileNames(code, path) })
    }
  }
  if (existsSync(join(from, 'README.md'))) cpSync(join(from, 'README.md'), join(into, 'README.md'))
  // The test kit's own development dependencies are needed by its users' tests.
  const dependencies = { ...own.dependencies, ...(name === 'shared-kernel/testing' && own.devDependencies) }
  writeManifest(into, {
    name: own.name,
    version,
    description: own.description,
    ...common,
    sideEffects: own.sideEffects,
    bin: own.bin && mapValues(own.bin, (path) => inDist(path).replace(SOURCE, '.js')),
    exports: mapValues(exports, (path) => (typeof path === 'string' ? built(path) : mapValues(path, inDist))),
    dependencies: needed(dependencies, version),
  })
}

/** Writes the package with the build preset and the commands for development and release. */
async function writeBuildPackage(version: string, types: string, into: string): Promise<void> {
  const entries = {
    index: './delivery/remote-team/preset.ts',
    portal: './delivery/cli/team.ts',
    'hot-screens': './delivery/build/hot-screens.mjs',
    'preview-config': './delivery/gates/preview/playwright.config.ts',
    'screens.spec': './delivery/gates/preview/screens.spec.ts',
  }
  const names = [...(await bundleCommands({ entries, into, beside: false })), ...RESOLVED_AT_RUN_TIME]
  const packages = readLockfile()
  const locked = names.map((name) => [name, packages[`node_modules/${name}`]?.version ?? '*'])
  const { compilerOptions } = readJson<{ compilerOptions: Record<string, unknown> }>(
    join(ROOT, 'tsconfig.json'),
  )
  const { incremental: _, tsBuildInfoFile: __, types: ___, ...options } = compilerOptions
  writeFiles(into, {
    'index.d.ts': readFileSync(join(types, 'delivery/remote-team/preset.d.ts'), 'utf8').replace(
      /(["'])[^"']*\/rspack\.config\.base\1/,
      "'./base.js'",
    ),
    'base.d.ts': readFileSync(join(types, 'rspack.config.base.d.ts'), 'utf8'),
    'portal.mjs': `#!/usr/bin/env -S node --import tsx/esm\n${readFileSync(join(into, 'portal.mjs'), 'utf8')}`,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...options,
        types: ['node', 'jest', '@testing-library/jest-dom', '@portal/ui/assets'],
      },
    }),
    'module.schema.json': readFileSync(join(ROOT, 'delivery/build/module.schema.json'), 'utf8'),
    'biome.json': readFileSync(join(ROOT, 'delivery/remote-team/lint.json'), 'utf8'),
    'clock.grit': readFileSync(join(ROOT, 'delivery/remote-team/clock.grit'), 'utf8'),
  })
  writeManifest(into, {
    name: BUILD,
    version,
    description: 'Builds, shows and releases a module of the portal from a repository of its own',
    ...common,
    bin: { portal: 'portal.mjs' },
    exports: {
      '.': { types: './index.d.ts', default: './index.mjs' },
      './*': './*',
    },
    dependencies: {
      ...needed({ '@portal/runtime': '', '@portal/ui': '' }, version),
      ...Object.fromEntries(locked),
    },
  })
}

/** Writes the package with every deployable's build, and the shell's for development, whose React has Fast Refresh. */
function writePortalPackage(version: string, into: string): void {
  const modules = deployables().filter((name) => name !== 'shell')
  const builds = [
    ['shell', 'production', 'shell'],
    ['shell', 'development', 'development'],
    ...modules.map((name) => [name, 'production', `modules/${name}`] as const),
  ] as const
  for (const [name, NODE_ENV, folder] of builds) {
    if (NODE_ENV === 'production' && isReleased(name)) {
      unpackStable(name, join(into, folder))
      continue
    }
    const args = ['delivery/cli/run.mjs', 'build', name, `--into=${join(into, folder)}`]
    const env = { ...process.env, NODE_ENV }
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' })
    if (status !== 0) throw new CommandError(stderr)
  }
  writeManifest(into, {
    name: PORTAL,
    version,
    description: 'The built portal, in which the module of another repository runs on its own machine',
    ...common,
  })
}

/** The runtime's major and minor version, which decide compatibility with portals; the patch number is free. */
function versionOf(requestedVersion: string | undefined): string {
  const { version } = readJson<Packed>(join(ROOT, 'shared-kernel/runtime/package.json'))
  const [major, minor] = version.split('.')
  if (requestedVersion !== undefined && !new RegExp(`^${major}\\.${minor}\\.\\d+$`).test(requestedVersion))
    throw new CommandError(
      `A versão dos pacotes é a do runtime, ${major}.${minor}, e um número; não ${requestedVersion}.`,
    )
  return requestedVersion ?? version
}

/** Packs all packages into a folder. */
export async function packAll(into: string, requestedVersion?: string): Promise<Packed[]> {
  const version = versionOf(requestedVersion)
  return inTemporaryFolder('packages-', (workshop) => packFrom(workshop, version, into))
}

async function packFrom(workshop: string, version: string, into: string): Promise<Packed[]> {
  const emitted = join(workshop, 'emitted')
  const folders = [...KERNEL, 'build', 'portal'].map((name) => join(workshop, name))
  const errors = inScratch((dir) =>
    compile(dir, { noEmit: false, declaration: true, rootDir: ROOT, outDir: emitted }, [
      ...KERNEL.map((name) => join(ROOT, name, 'src')),
      join(ROOT, 'delivery/remote-team/preset.ts'),
      join(ROOT, 'subset-font.d.ts'),
    ]),
  )
  if (errors) throw new CommandError(errors)
  for (const name of KERNEL) writeKernelPackage(name, version, emitted, join(workshop, name))
  await buildGallery(join(workshop, UI, IN_UI))
  await writeBuildPackage(version, emitted, join(workshop, 'build'))
  writePortalPackage(version, join(workshop, 'portal'))
  mkdirSync(into, { recursive: true })
  const args = ['--pack-destination', into, '--json', '--ignore-scripts', '--loglevel=error']
  const { status, stdout, stderr } = spawnSync('npm', ['pack', ...folders, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new CommandError(`npm pack: ${stderr}`)
  const packages: { name: string; version: string; filename: string }[] = Object.values(JSON.parse(stdout))
  return packages.map(({ name, version, filename }) => ({ name, version, file: basename(filename) }))
}
