import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type CustomAtRules, type TransformOptions, transform } from 'lightningcss'
import { CommandError, filesIn, writeIfChanged } from '../storage'

/** TypeScript resolves these beside the sources (`rootDirs` of `tsconfig.json`). */
const TYPES = '.data/css-types'

const NOT_SOURCE = /(^|\/)(\.|node_modules(\/|$)|dist(\/|$))/

const cssModules = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_SOURCE.test(entry.name))
    .flatMap(({ name }) => filesIn(join(root, name)).map((file) => join(name, file)))
    .filter((file) => file.endsWith('.module.css') && !NOT_SOURCE.test(file))

/** @param options of lightningcss; the content of the file by default */
export function compileSheet(filename: string, options: Partial<TransformOptions<CustomAtRules>>) {
  try {
    return transform({ code: readFileSync(filename), filename, ...options })
  } catch (error) {
    throw new CommandError(`${filename}: ${error instanceof Error ? error.message : error}`)
  }
}

const classesOf = (path: string): string[] =>
  Object.keys(compileSheet(path, { cssModules: true }).exports ?? {}).sort()

/**
 * Declares the classes of every CSS module, so that the compiler rejects unknown ones. Unchanged files are not
 * rewritten, because another compiler may be reading them.
 */
export function writeCssTypes(root: string): void {
  const written = new Set<string>()
  for (const file of cssModules(root)) {
    const classes = classesOf(join(root, file)).map((name) => `  readonly ${JSON.stringify(name)}: string\n`)
    const text = `declare const classes: {\n${classes.join('')}}\nexport default classes\n`
    written.add(`${file}.d.ts`)
    writeIfChanged(join(root, TYPES, `${file}.d.ts`), text)
  }
  for (const file of filesIn(join(root, TYPES)).filter((each) => !written.has(each)))
    rmSync(join(root, TYPES, file), { force: true })
}
