import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readDeclaration } from './declaration'
import { CommandError, deployables, filesIn, ROOT } from './site'
import { repository } from './standalone/repository'

export interface NewModule {
  /** `mfe-` and lower-case words. */
  name: string
  /** Of its first page; by default the name without `mfe-`. */
  path?: string | undefined
  title?: string | undefined
  owner?: string | undefined
  /** A folder elsewhere: the module gets a repository of its own. */
  standalone?: string | undefined
}

/** A complete module that compiles and passes its tests; these words are replaced by those of the new one. */
const TEMPLATE = join(ROOT, 'delivery/module-template')
const MODEL = { name: 'mfe-modelo', slug: 'rota-modelo', title: 'Título do modelo', owner: 'Equipe Modelo' }

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Writes a module that builds, passes its tests, is released and shows its page. Touches nothing else. */
export async function createModule({ name, ...options }: NewModule): Promise<{
  name: string
  path: string
  files: string[]
}> {
  const bare = name.replace(/^mfe-/, '')
  const path = options.path ?? `/${bare}`
  const title = options.title ?? capitalised(bare.replace(/-/g, ' '))
  const owner = options.owner ?? `Equipe ${capitalised(bare.replace(/-/g, ' '))}`
  const into = options.standalone === undefined ? join(ROOT, name) : resolve(options.standalone)
  await assertNameFree(name, path, [title, owner], into)

  const slug = path.slice(1)
  const written = (text: string) =>
    text
      .replaceAll(MODEL.name, name)
      .replaceAll(MODEL.slug, slug)
      .replaceAll(MODEL.title, title)
      .replaceAll(MODEL.owner, owner)
      .replace("'../../rspack.config.base'", "'../rspack.config.base'")
  const texts = filesIn(TEMPLATE).map((file) => [file, readFileSync(join(TEMPLATE, file), 'utf8')] as const)
  const all = options.standalone === undefined ? Object.fromEntries(texts) : await repository(texts, into)
  const files = Object.entries(all).map(([file, text]) => {
    const target = written(file)
    mkdirSync(dirname(join(into, target)), { recursive: true })
    writeFileSync(join(into, target), written(text))
    return target
  })
  // A long title wraps at other places than the template's does.
  spawnSync('npx', ['biome', 'format', '--write', into], { cwd: ROOT, stdio: 'ignore' })
  return { name, path, files }
}

async function assertNameFree(
  name: string,
  path: string,
  words: readonly string[],
  into: string,
): Promise<void> {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
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
