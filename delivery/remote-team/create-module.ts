import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readDeclaration } from '../build'
import { NAME } from '../registry'
import { CommandError, deployables, filesIn, ROOT, readJson, writeFiles } from '../storage'
import { packAll } from './pack'

export interface NewModule {
  /** `mfe-` and lower-case words. */
  name: string
  /** Path of its first page; the name without `mfe-` by default. */
  path?: string | undefined
  title?: string | undefined
  owner?: string | undefined
  /** Target folder of a standalone repository. */
  standalone?: string | undefined
}

/** A complete module that compiles and passes its tests; these words are replaced. */
const TEMPLATE = join(ROOT, 'delivery/remote-team/module-template')
const MODEL = {
  name: 'mfe-modelo',
  slug: 'rota-modelo',
  title: 'Título do modelo',
  label: 'Nome no menu',
  owner: 'Equipe Modelo',
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Writes a module that builds, passes its tests and can be released. */
export async function createModule({ name, ...options }: NewModule): Promise<{
  name: string
  path: string
  files: string[]
}> {
  const bare = name.replace(/^mfe-/, '')
  const path = options.path ?? `/${bare}`
  const label = capitalised(bare.replace(/-/g, ' '))
  const { title = label, owner = `Equipe ${label}` } = options
  const into = options.standalone === undefined ? join(ROOT, name) : resolve(options.standalone)
  await assertNameFree(name, path, [title, owner], into)

  const slug = path.slice(1)
  const written = (text: string) =>
    text
      .replaceAll(MODEL.name, name)
      .replaceAll(MODEL.slug, slug)
      .replaceAll(MODEL.title, title)
      .replaceAll(MODEL.label, label)
      .replaceAll(MODEL.owner, owner)
      .replace("'../../../rspack.config.base'", "'../rspack.config.base'")
  const texts = filesIn(TEMPLATE).map((file) => [file, readFileSync(join(TEMPLATE, file), 'utf8')] as const)
  const all = options.standalone === undefined ? Object.fromEntries(texts) : await repository(texts, into)
  const files = Object.fromEntries(Object.entries(all).map((each) => each.map(written)))
  writeFiles(into, files)
  if (options.standalone !== undefined) trimLockfile(into)
  // A longer title may need other line breaks.
  spawnSync('npx', ['biome', 'format', '--write', into], { cwd: ROOT, stdio: 'ignore' })
  return { name, path, files: Object.keys(files) }
}

async function assertNameFree(
  name: string,
  path: string,
  words: readonly string[],
  into: string,
): Promise<void> {
  if (!NAME.test(name)) {
    throw new CommandError(
      `O nome de um módulo é mfe- e letras minúsculas, por exemplo mfe-simulador; não ${name}.`,
    )
  }
  if (existsSync(into))
    throw new CommandError(`A pasta ${into === join(ROOT, name) ? name : into} já existe.`)
  if (!/^\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(path)) {
    throw new CommandError(
      `A rota é uma barra e palavras minúsculas, por exemplo /meu-simulador; não ${path}.`,
    )
  }
  const quoted = words.find((each) => /["'<>{}\\`]/.test(each))
  if (quoted) throw new CommandError(`Aspas e os sinais < > { } \\ não cabem aqui: ${quoted}`)
  const modules = deployables().filter((folder) => folder !== 'shell')
  const declarations = await Promise.all(modules.map(readDeclaration))
  const owner = declarations
    .map(({ declared }) => declared)
    .find(({ routes }) => routes.some((route) => route.path.toLowerCase() === path))
  if (owner) throw new CommandError(`A rota ${path} já é de ${owner.name}. Escolha outra com --rota=/…`)
}

/** Folder of the kernel's packages in a standalone repository. */
const PACKAGES = 'packages'

/** What a standalone repository has beside its module: scripts and tools in `package.json`, and these files. */
const STANDALONE = join(ROOT, 'delivery/remote-team/template')
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

/** Packs the kernel into the folder and returns the other files of a standalone repository. */
async function repository(
  module: readonly (readonly [file: string, text: string])[],
  into: string,
): Promise<Record<string, string>> {
  const packed = await packAll(join(into, PACKAGES))
  const tarballs = Object.fromEntries(packed.map(({ name, file }) => [name, `file:${PACKAGES}/${file}`]))
  const files: Record<string, string> = Object.fromEntries(module)
  const own: Manifest = JSON.parse(files['package.json'] ?? '{}')
  const standalone = readJson<Pick<Manifest, 'license' | 'devDependencies'>>(join(STANDALONE, 'package.json'))
  // The team chooses its module's licence.
  const { license: _, ...merged } = { ...own, ...standalone }
  const { overrides } = readJson<{ overrides: Record<string, unknown> }>(join(ROOT, 'package.json'))
  const dependencies = Object.fromEntries(
    Object.entries(own.dependencies).map(([name, version]) => [name, tarballs[name] ?? version]),
  )
  const others = Object.fromEntries(Object.entries(tarballs).filter(([name]) => !(name in dependencies)))
  const devDependencies = { ...own.devDependencies, ...standalone.devDependencies, ...others }
  const manifest = {
    ...merged,
    // Overrides of transitive dependencies, as in the lockfile that they are tested with.
    overrides: Object.fromEntries(Object.entries(overrides).filter(([, to]) => typeof to === 'string')),
    dependencies,
    devDependencies: Object.fromEntries(Object.entries(devDependencies).sort()),
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
    readFileSync(join(STANDALONE, file), 'utf8').replace('versao-modelo', packed[0]?.version ?? ''),
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
function trimLockfile(into: string): void {
  const args = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status, stderr } = spawnSync('npm', args, { cwd: into, encoding: 'utf8' })
  if (status !== 0) throw new CommandError(`npm install: ${stderr}`)
}
