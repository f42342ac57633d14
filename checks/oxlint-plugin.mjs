// @ts-check
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import picomatch from 'picomatch'
import { sharedBuild, table, withDoors } from './import-table.mjs'

/** @typedef {{ type: string, value?: unknown, range: [number, number] }} Node */
/**
 * @typedef {object} Context
 * @property {string} cwd
 * @property {string} filename
 * @property {{ getText(node: Node): string }} sourceCode
 * @property {(finding: { node: Node, message: string }) => void} report
 */

const rows = table.map(([imports, hint, files]) => ({ imports, hint, matches: picomatch([...files]) }))
const isTest = picomatch('**/{*.{test,spec}.{ts,tsx},src/**/testing/**}')

/**
 * @param {string} name
 * @param {readonly string[]} entries of the table
 */
const isNamed = (name, entries) =>
  entries.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry))

/**
 * The folder that a file's relative imports must not leave: its package, or a top-level folder without a package.json.
 *
 * @param {string} file
 * @param {string} root
 */
function findPackage(file, root) {
  let dir = dirname(file)
  while (dir !== root && !existsSync(join(dir, 'package.json'))) dir = dirname(dir)
  const [top = '', ...below] = relative(root, file).split(sep)
  return dir === root && below.length > 0 ? join(root, top) : dir
}

/**
 * The error of an import, or null. Folders with doors are imported by their index.ts; tests may import their `testing`.
 *
 * @param {string} name
 * @param {{ file: string, root: string, owner: string }} from
 */
function refusal(name, { file, root, owner }) {
  const path = relative(root, file)
  if (name.startsWith('.')) {
    const target = relative(owner, resolve(dirname(file), name))
    if (target.startsWith('..'))
      return join(owner, target) === join(root, sharedBuild) && !path.includes('/src/')
        ? null
        : `'${name}' leaves the package: import what another package exports, by its name.`
    const [folder = '', ...below] = target.split(sep)
    const isOpen =
      !withDoors.includes(relative(root, owner)) ||
      below.length === 0 ||
      folder === relative(owner, file).split(sep)[0] ||
      (below[0] === 'testing' && isTest(path))
    return isOpen
      ? null
      : `'${name}' passes by the door of ${folder}: what others need is exported by its index.ts.`
  }
  const named = rows.filter(({ imports }) => isNamed(name, imports))
  if (named.length === 0 || named.some(({ matches }) => matches(path))) return null
  return `'${name}' may not be imported here: ${named[0]?.hint} (checks/import-table.mjs).`
}

/** Other calls that load a module: require(), require.resolve(), jest.mock() and the like. */
const LOADING = /^(?:require|require\.resolve|jest\.\w+)$/

const imports = {
  /** @param {Context} context */
  create(context) {
    const root = context.cwd
    const from = { file: context.filename, root, owner: findPackage(context.filename, root) }
    /** @param {Node | null | undefined} node */
    const check = (node) => {
      const message = typeof node?.value === 'string' ? refusal(node.value, from) : null
      if (node && message) context.report({ node, message })
    }
    return {
      /** @param {{ source?: Node | null }} node */
      ':matches(ImportDeclaration, ExportAllDeclaration, ExportNamedDeclaration, ImportExpression, TSImportType)':
        ({ source }) => check(source),
      /** @param {{ callee: Node, arguments: Node[] }} node */
      CallExpression: ({ callee, arguments: [source] }) => {
        if (LOADING.test(context.sourceCode.getText(callee))) check(source)
      },
    }
  },
}

export default { meta: { name: 'portal' }, rules: { imports } }
