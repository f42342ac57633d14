const hooks = require('node:async_hooks')
const { setFlagsFromString } = require('node:v8')
const vm = require('node:vm')

// Most of a test's code runs a few times: to optimise it takes V8 longer than it saves.
setFlagsFromString('--sparkplug')
setFlagsFromString('--interrupt-budget=1000000')
// What a file compiled serves the next one.
setFlagsFromString('--no-flush-bytecode')

/** @type {Map<string, { source: string, script: vm.Script }>} */
const compiled = new Map()
const { compileFunction } = vm

/**
 * Jest compiles React anew for each test file. A script can run in the world of every file, and what V8 has compiled of
 * it is kept; a function of `vm.compileFunction` cannot. Dynamic imports are calls of `require` here.
 *
 * @type {typeof compileFunction}
 */
vm.compileFunction = (source, parameters = [], options = {}) => {
  const { filename = '', parsingContext } = options
  if (parsingContext === undefined) return compileFunction(source, parameters, options)
  let found = compiled.get(filename)
  if (found?.source !== source) {
    const head = `(function (${parameters.join()}) {`
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length })
    found = { source, script }
    compiled.set(filename, found)
  }
  return found.script.runInContext(parsingContext)
}

const runtime = require('jest-runtime')
const { AsyncLocalStorage } = hooks
/** @type {import('node:async_hooks').AsyncLocalStorage<unknown>[]} */
const opened = []
hooks.AsyncLocalStorage = class extends AsyncLocalStorage {
  constructor() {
    super()
    opened.push(this)
  }
}
const { teardown } = runtime.default.prototype
// Jest has one for each file and leaves it open: every promise of later files would visit all of them.
runtime.default.prototype.teardown = function () {
  teardown.call(this)
  for (const storage of opened.splice(0)) storage.disable()
}

// As Jest has it otherwise.
module.exports = runtime
