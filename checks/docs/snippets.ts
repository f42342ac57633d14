import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, inScratch } from 'delivery/build'
import { ROOT, writeFiles } from 'delivery/storage'
import type { Document } from './documents'

/** The page that docs/modules.md creates, as written by `npm run create-module`. */
const NEW_PAGE = 'delivery/remote-team/module-template/src/pages/rota-modelo/rota-modelo.tsx'
/** The code blocks of docs/embed.md are for other sites; e2e/widget runs them. */
const isOurs = ({ path }: Document) => path !== 'docs/embed.md'

/**
 * Type errors in the documents' TypeScript, with each block's `given` declarations: `file.md, line 12: error TS2345:
 * ...`. `./routes` in a block resolves to a module's.
 */
export function typeErrorsIn(documents: readonly Document[]): string[] {
  const files: Record<string, string> = {
    'pages/simulador/simulador.tsx': readFileSync(join(ROOT, NEW_PAGE), 'utf8'),
    'routes.ts': "export { default } from 'mfe-access/src/routes'\n",
  }
  const places = new Map<string, { path: string; line: number }>()
  for (const { path, blocks } of documents.filter(isOurs))
    for (const { code, given, language, line } of blocks.filter((each) => /^tsx?$/.test(each.language))) {
      const name = `${places.size}.${language}`
      places.set(name, { path, line: line + (given === '' ? 1 : 2) - 1 })
      files[name] = `${given}\n${code}\nexport {}\n`
    }
  const paths = { 'mfe-access/*': [join(ROOT, 'mfe-access/*')] }
  const output = inScratch((dir) => {
    writeFiles(dir, files)
    return compile(dir, { noUnusedLocals: false, paths }, [dir])
  })
  return output.split('\n').flatMap((message) => {
    const [, name = '', line, said] = /([^/]+\.tsx?)\((\d+),\d+\): (error .*)$/.exec(message) ?? []
    const place = places.get(name)
    return said && place ? [`${place.path}, line ${place.line + Number(line) - 1}: ${said}`] : []
  })
}
