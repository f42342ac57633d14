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
 * The error of an import that bypasses another folder's index.ts, or null. Tests may import `testing` folders.
 *
 * @param {string} name
 * @param {string} target
 * @param {{ file: string, root: string, owner: string }} from
 */
function inside(name, target, { file, root, owner }) {
  const [here] = relative(owner, file).split(sep)
  const [folder = '', ...below] = relative(owner, target).split(sep)
  if (folder === here || below.length === 0 || (below[0] === 'testing' && isTest(relative(root, file))))
    return null
  return `'${name}' passes by the door of ${folder}: what others need is exported by its index.ts.`
}

/**
 * The error of an import, or null.
 *
 * @param {string} name
 * @param {{ file: string, root: string, owner: string }} from
 */
function refusal(name, { file, root, owner }) {
  const path = relative(root, file)
  if (name.startsWith('.')) {
    const target = resolve(dirname(file), name)
    const isInside = target === owner || target.startsWith(owner + sep)
    if (isInside && withDoors.includes(relative(root, owner)))
      return inside(name, target, { file, root, owner })
    if (isInside || (target === join(root, sharedBuild) && !path.includes('/src/'))) return null
    return `'${name}' leaves the package: import what another package exports, by its name.`
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
    /** @param {{ source?: Node | null }} node */
    const checkSource = (node) => check(node.source)
    return {
      ImportDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
      /** @param {{ callee: Node, arguments: Node[] }} node */
      CallExpression: ({ callee, arguments: [source] }) => {
        if (LOADING.test(context.sourceCode.getText(callee))) check(source)
      },
    }
  },
}

export default { meta: { name: 'portal' }, rules: { imports } }
