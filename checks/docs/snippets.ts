import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Document } from './documents'

const ROOT = resolve(import.meta.dirname, '../..')
/** The page that docs/modules.md creates, as written by `npm run create-module`. */
const NEW_PAGE = join(ROOT, 'delivery/remote-team/module-template/src/pages/rota-modelo/rota-modelo.tsx')
/** The code blocks of docs/embed.md are for other sites; e2e/widget runs them. */
const isOurs = ({ path }: Document) => path !== 'docs/embed.md'

/**
 * Type errors in the documents' TypeScript, with each block's `given` declarations: `file.md, line 12: error TS2345:
 * ...`. `./routes` in a block resolves to a module's.
 */
export function typeErrorsIn(documents: readonly Document[]): string[] {
  // Inside the repository, so that its packages resolve.
  mkdirSync(join(ROOT, '.data'), { recursive: true })
  const dir = mkdtempSync(join(ROOT, '.data/docs-'))
  const places = new Map<string, { path: string; line: number }>()
  try {
    for (const { path, blocks } of documents.filter(isOurs))
      for (const { code, given, language, line } of blocks.filter((each) => /^tsx?$/.test(each.language))) {
        const name = `${places.size}.${language}`
        places.set(name, { path, line: line + (given === '' ? 1 : 2) - 1 })
        writeFileSync(join(dir, name), `${given}\n${code}\nexport {}\n`)
      }
    mkdirSync(join(dir, 'pages/simulador'), { recursive: true })
    copyFileSync(NEW_PAGE, join(dir, 'pages/simulador/simulador.tsx'))
    writeFileSync(join(dir, 'routes.ts'), "export { default } from 'mfe-access/src/routes'\n")
    const options = {
      noUnusedLocals: false,
      incremental: false,
      paths: { 'mfe-access/*': ['../../mfe-access/*'] },
    }
    const config = { extends: '../../tsconfig.json', compilerOptions: options, include: ['*'], exclude: [] }
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', dir], { cwd: ROOT, encoding: 'utf8' })
    return stdout.split('\n').flatMap((message) => {
      const [, name = '', line, said] = /([^/]+\.tsx?)\((\d+),\d+\): (error .*)$/.exec(message) ?? []
      const place = places.get(name)
      return said && place ? [`${place.path}, line ${place.line + Number(line) - 1}: ${said}`] : []
    })
  } finally {
    rmSync(dir, { recursive: true })
  }
}
