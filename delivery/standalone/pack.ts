import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { transform } from '@swc/core'
import { bundleForNode } from '../bundle'
import { compile, inScratch, writeFiles } from '../runtime-gate/compiler'
import { CommandError, filesIn, ROOT, readJson } from '../site'

/** What a module in a repository of its own is built and tested with, as packages for any registry. */
const KERNEL = [
  'connected',
  'content',
  'contract',
  'debtor',
  'demo-bank',
  'domain',
  'runtime',
  'testing',
  'ui',
]
const BUILD = '@portal/build'
/** What no import leads to: the bundler, and a builder of TypeScript, which reads a module's table of routes. */
const FOUND_AT_RUN_TIME = ['@rspack/core', 'tsx']

export interface Packed {
  /** Of its package.json, with its dependencies. */
  manifest: Manifest
  /** Of the tarball. */
  file: string
  integrity: string
}

interface Manifest {
  name: string
  version: string
  dependencies: Record<string, string>
  bin?: Record<string, string>
}

interface Source extends Manifest {
  description: string
  sideEffects?: unknown
  exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  devDependencies?: Record<string, string>
}

const TEST = /\.test\.tsx?$/
const SOURCE = /(?<!\.d)\.tsx?$/

/** `./date-text` is `./date-text.js` or `./date-text/index.js` to whatever reads a package. */
function withFileNames(code: string, from: string): string {
  return code.replace(/(\b(?:from|import)\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\2/g, (all, start, quote, name) => {
    const found = ['.ts', '.tsx', '/index.ts', '/index.tsx'].find((end) =>
      existsSync(join(dirname(from), name + end)),
    )
    return found ? `${start}${quote}${name}${found.replace(/\.tsx?$/, '.js')}${quote}` : all
  })
}

async function compiled(path: string): Promise<string> {
  const { code } = await transform(readFileSync(path, 'utf8'), {
    filename: path,
    configFile: false,
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: path.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
      preserveAllComments: false,
    },
    module: { type: 'es6' },
  })
  return withFileNames(code, path)
}

const inDist = (path: string) => path.replace('./src/', './dist/')
const built = (path: string) =>
  SOURCE.test(path)
    ? { types: inDist(path.replace(SOURCE, '.d.ts')), default: inDist(path.replace(SOURCE, '.js')) }
    : inDist(path)

const exported = (exports: Source['exports']) =>
  Object.fromEntries(
    Object.entries(exports).map(([name, path]) => [
      name,
      typeof path === 'string'
        ? built(path)
        : Object.fromEntries(Object.entries(path).map(([condition, file]) => [condition, inDist(file)])),
    ]),
  )

/** Of the kernel's own packages, the versions that are packed with it. */
const needed = (dependencies: Readonly<Record<string, string>>, version: string) =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, wanted]) => [
      name,
      name.startsWith('@portal/') ? version : wanted,
    ]),
  )

const writeManifest = (folder: string, manifest: object) =>
  writeFiles(folder, { 'package.json': `${JSON.stringify(manifest, null, 2)}\n` })

const common = { license: 'UNLICENSED', type: 'module', engines: { node: '>=20.19.0' } }

/** A package of the kernel: each source compiled, with its declarations and styles beside it. */
async function writeKernelPackage(name: string, version: string, types: string, into: string): Promise<void> {
  const from = join(ROOT, 'shared-kernel', name)
  const sources = filesIn(join(from, 'src')).filter((file) => !TEST.test(file))
  for (const file of sources) {
    const path = join(from, 'src', file)
    if (!SOURCE.test(file)) {
      mkdirSync(dirname(join(into, 'dist', file)), { recursive: true })
      cpSync(path, join(into, 'dist', file))
      continue
    }
    const declared = file.replace(SOURCE, '.d.ts')
    const declaration = readFileSync(join(types, 'shared-kernel', name, 'src', declared), 'utf8')
    writeFiles(join(into, 'dist'), {
      [file.replace(SOURCE, '.js')]: await compiled(path),
      [declared]: withFileNames(declaration, path),
    })
  }
  const own = readJson<Source>(join(from, 'package.json'))
  // What the kit is tested with, its users' tests are run with.
  const dependencies = { ...own.dependencies, ...(name === 'testing' && own.devDependencies) }
  writeManifest(into, {
    name: own.name,
    version,
    description: own.description,
    ...common,
    ...(own.sideEffects !== undefined && { sideEffects: own.sideEffects }),
    exports: exported(own.exports),
    dependencies: needed(dependencies, version),
  })
}

/** The preset of the build, and the commands that build, show and release a module. */
async function writeBuildPackage(version: string, types: string, into: string): Promise<void> {
  const entries = {
    index: './delivery/standalone/preset.ts',
    portal: './delivery/standalone/main.ts',
    signer: './delivery/signer.mjs',
  }
  const names = [...(await bundleForNode({ entries, into, beside: false })), ...FOUND_AT_RUN_TIME]
  const { packages } = readJson<{ packages: Record<string, { version?: string }> }>(
    join(ROOT, 'package-lock.json'),
  )
  const locked = names.map((name) => [name, packages[`node_modules/${name}`]?.version ?? '*'])
  const { compilerOptions } = readJson<{ compilerOptions: Record<string, unknown> }>(
    join(ROOT, 'tsconfig.json'),
  )
  const { incremental: _, tsBuildInfoFile: __, types: ___, ...options } = compilerOptions
  writeFiles(into, {
    'index.d.ts': readFileSync(join(types, 'delivery/standalone/preset.d.ts'), 'utf8').replace(
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
    'module.schema.json': readFileSync(join(ROOT, 'delivery/module.schema.json'), 'utf8'),
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

/** The version of the runtime: major and minor number say on which portals a module runs, the last one is free. */
function versionOf(asked: string | undefined): string {
  const { version } = readJson<Manifest>(join(ROOT, 'shared-kernel/runtime/package.json'))
  const [major, minor] = version.split('.')
  if (asked !== undefined && !new RegExp(`^${major}\\.${minor}\\.\\d+$`).test(asked))
    throw new CommandError(
      `A versão dos pacotes é a do runtime, ${major}.${minor}, e um número; não ${asked}.`,
    )
  return asked ?? version
}

/** Packs all of it into a folder. */
export async function packAll(into: string, asked?: string): Promise<Packed[]> {
  const version = versionOf(asked)
  const workshop = mkdtempSync(join(tmpdir(), 'packages-'))
  const types = join(workshop, 'types')
  const folders = [...KERNEL, 'build'].map((name) => join(workshop, name))
  try {
    const errors = inScratch((dir) =>
      compile(
        dir,
        { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: ROOT, outDir: types },
        [
          ...KERNEL.map((name) => join(ROOT, 'shared-kernel', name, 'src')),
          join(ROOT, 'delivery/standalone/preset.ts'),
          join(ROOT, 'subset-font.d.ts'),
        ],
      ),
    )
    if (errors) throw new CommandError(errors)
    await Promise.all([
      ...KERNEL.map((name) => writeKernelPackage(name, version, types, join(workshop, name))),
      writeBuildPackage(version, types, join(workshop, 'build')),
    ])
    mkdirSync(into, { recursive: true })
    const args = [
      'pack',
      ...folders,
      '--pack-destination',
      into,
      '--json',
      '--ignore-scripts',
      '--loglevel=error',
    ]
    const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
    if (status !== 0) throw new CommandError(`npm pack: ${stderr}`)
    const found: { filename: string; integrity: string }[] = Object.values(JSON.parse(stdout))
    return found.map(({ filename, integrity }, i) => ({
      manifest: readJson<Manifest>(join(folders[i] ?? '', 'package.json')),
      file: basename(filename),
      integrity,
    }))
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}
