import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'lightningcss'
import { CommandError, filesIn, writeAtomically } from './site'

/** The compiler takes these for files beside the sources (`rootDirs` of `tsconfig.json`). */
const TYPES = '.data/css-types'

const NOT_SOURCE = /(^|\/)(\.|node_modules(\/|$)|dist(\/|$))/

const cssModules = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_SOURCE.test(entry.name))
    .flatMap(({ name }) => filesIn(join(root, name)).map((file) => join(name, file)))
    .filter((file) => file.endsWith('.module.css') && !NOT_SOURCE.test(file))

function classesOf(path: string): string[] {
  try {
    const code = readFileSync(path)
    return Object.keys(transform({ code, filename: path, cssModules: true }).exports ?? {}).sort()
  } catch (error) {
    throw new CommandError(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Declares the classes of every CSS module, so that the compiler refuses a name that its file has not. What is
 * unchanged is not written: another compiler may be reading.
 */
export function writeCssTypes(root: string): void {
  const written = new Set<string>()
  for (const file of cssModules(root)) {
    const target = join(root, TYPES, `${file}.d.ts`)
    const classes = classesOf(join(root, file)).map((name) => `  readonly ${JSON.stringify(name)}: string\n`)
    const text = `declare const classes: {\n${classes.join('')}}\nexport default classes\n`
    written.add(`${file}.d.ts`)
    if (existsSync(target) && readFileSync(target, 'utf8') === text) continue
    mkdirSync(dirname(target), { recursive: true })
    writeAtomically(target, text)
  }
  for (const file of filesIn(join(root, TYPES)).filter((each) => !written.has(each)))
    rmSync(join(root, TYPES, file), { force: true })
}
