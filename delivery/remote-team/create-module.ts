import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readDeclaration } from '../build'
import { NAME } from '../registry'
import { CommandError, deployables, filesIn, ROOT, writeFiles } from '../storage'
import { repository, trimLockfile } from './repository'

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
