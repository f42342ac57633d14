// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import picomatch from 'picomatch'
import { development, instead, sharedBuild, table } from './import-table.mjs'

/** @typedef {{ type: string, value?: unknown }} Node */
/**
 * @typedef {object} Context
 * @property {string} cwd
 * @property {string} filename
 * @property {{ getText(node: Node): string }} sourceCode
 * @property {(finding: { node: Node, message: string }) => void} report
 */

const rows = table.map(([files, ...imports]) => ({ matches: picomatch(files), imports }))
const isDevelopment = picomatch([...development])

/**
 * @param {string} name
 * @param {readonly string[]} entries of the table
 */
const isNamed = (name, entries) =>
  entries.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry))

/** @param {string} name of an import, such as `@portal/domain/tax-id` */
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * A package needs no declaration of itself.
 *
 * @param {string} path of a package.json
 */
function declarationsIn(path) {
  const { name, dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path, 'utf8'))
  return { dependencies: [name, ...Object.keys(dependencies)], devDependencies: Object.keys(devDependencies) }
}

/**
 * The package that a file belongs to: its folder, which no relative path leaves, and its dependencies. A
 * folder without a package.json has the same limits, and the dependencies of the root.
 *
 * @param {string} file
 * @param {string} root
 */
function findPackage(file, root) {
  const manifest = (/** @type {string} */ dir) => join(dir, 'package.json')
  let dir = dirname(file)
  while (dir !== root && !existsSync(manifest(dir))) dir = dirname(dir)
  const { dependencies, devDependencies } = declarationsIn(manifest(dir))
  if (dir !== root) return { dir, dependencies, devDependencies }
  const [top = '', ...below] = relative(root, file).split(sep)
  return {
    dir: below.length > 0 ? join(root, top) : root,
    dependencies: [...dependencies, ...devDependencies],
    devDependencies: [],
  }
}

/**
 * The error of an import, or null.
 *
 * @param {string} name
 * @param {{ file: string, root: string, owner: ReturnType<typeof findPackage> }} from
 */
function refusal(name, { file, root, owner }) {
  const path = relative(root, file)
  if (name.startsWith('.')) {
    const target = resolve(dirname(file), name)
    const isInside = target === owner.dir || target.startsWith(owner.dir + sep)
    if (isInside || (target === join(root, sharedBuild) && !path.includes('/src/'))) return null
    return `'${name}' leaves the package: import what another package exports, by its name.`
  }
  if (!rows.some(({ matches, imports }) => matches(path) && isNamed(name, imports))) {
    const hint = instead.find(([start]) => name.startsWith(start))?.[1]
    return `'${name}' may not be imported here${hint ? `: ${hint}` : ''} (checks/import-table.mjs).`
  }
  if (name.startsWith('node:') || owner.dependencies.includes(packageOf(name))) return null
  if (!owner.devDependencies.includes(packageOf(name))) {
    return `'${packageOf(name)}' is not declared in ${relative(root, join(owner.dir, 'package.json'))}.`
  }
  return isDevelopment(path) ? null : `'${packageOf(name)}' is a devDependency, and this is no test.`
}

/** Calls that name a module besides import and export: require(), require.resolve(), jest.mock() and such. */
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
      CallExpression: ({ callee, arguments: [first] }) => {
        if (LOADING.test(context.sourceCode.getText(callee))) check(first)
      },
    }
  },
}

const BANK_TIME =
  'The device may be set to any day: use getServerTime, hasPassed or startStopwatch of @portal/runtime.'

/** The time of day comes from the bank. */
const clock = {
  /** @param {Context} context */
  create(context) {
    /** @param {Node} node */
    const report = (node) => context.report({ node, message: BANK_TIME })
    return {
      /** @param {Node & { object: Node, property: Node }} node */
      MemberExpression: (node) => {
        if (context.sourceCode.getText(node) === 'Date.now') report(node)
      },
      /** @param {Node & { callee: Node, arguments: Node[] }} node */
      NewExpression: (node) => {
        if (context.sourceCode.getText(node.callee) === 'Date' && node.arguments.length === 0) report(node)
      },
    }
  },
}

export default { meta: { name: 'portal' }, rules: { imports, clock } }
