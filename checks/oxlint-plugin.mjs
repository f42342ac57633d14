// @ts-check
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import picomatch from 'picomatch'
import { instead, sharedBuild, table, withDoors } from './import-table.mjs'

/** @typedef {{ type: string, value?: unknown, range: [number, number] }} Node */
/**
 * @typedef {object} Context
 * @property {string} cwd
 * @property {string} filename
 * @property {{ getText(node: Node): string }} sourceCode
 * @property {(finding: { node: Node, message: string }) => void} report
 */

const rows = table.map(([files, ...imports]) => ({ matches: picomatch(files), imports }))
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
  if (rows.some(({ matches, imports }) => matches(path) && isNamed(name, imports))) return null
  const hint = instead.find(([start]) => name.startsWith(start))?.[1]
  return `'${name}' may not be imported here${hint ? `: ${hint}` : ''} (checks/import-table.mjs).`
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

/** Words of a name that do not say what it holds. `first` is one only by itself. */
const VAGUE = new Set(
  'asked told found kept judge judges judged judging early overtaken spread turn otherwise'.split(' '),
)
/** Terms of HTTP and of the product; `EarlyCall` is part of a published type. */
const TERMS =
  /^(?:notFound|NotFoundPage|NOT_FOUND_PAGE|earlySettlement|canSettleEarly|EARLY_SETTLEMENT|EarlyCall)$/

/** @param {string} name */
function vagueWord(name) {
  if (TERMS.test(name)) return undefined
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
  return words.length === 1 && words[0] === 'first' ? 'first' : words.find((word) => VAGUE.has(word))
}

/**
 * @typedef {Node & { name: string, parent: Parent }} Identifier
 * @typedef {Node & { id?: Node, key?: Node, value?: Node, left?: Node, param?: Node, params?: Node[], parent: Parent }} Parent
 */

/**
 * Keys of objects and interfaces are no declarations: they may belong to a data format.
 *
 * @param {Identifier} node
 */
function isDeclaration({ parent, range, type }) {
  const is = (/** @type {Node | undefined} */ other) => other?.type === type && other.range[0] === range[0]
  switch (parent.type) {
    case 'Property':
      return parent.parent.type === 'ObjectPattern' && is(parent.value)
    case 'ArrayPattern':
      return true
    case 'AssignmentPattern':
      return is(parent.left)
    case 'RestElement':
      return true
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'TSMethodSignature':
      return is(parent.key)
    default:
      return is(parent.id) || is(parent.param) || (parent.params?.some(is) ?? false)
  }
}

/** Rejects declarations named after how a value came about. */
const names = {
  /** @param {Context} context */
  create: (context) => ({
    /** @param {Identifier} node */
    Identifier: (node) => {
      const word = isDeclaration(node) ? vagueWord(node.name) : undefined
      if (word) context.report({ node, message: `'${word}' does not say what '${node.name}' holds.` })
    },
  }),
}

export default { meta: { name: 'portal' }, rules: { imports, names } }
