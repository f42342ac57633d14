const { setFlagsFromString } = require('node:v8')
const { TestEnvironment } = require('jest-environment-jsdom')

// Most of a test's code runs a few times: to optimise it takes V8 longer than it saves.
setFlagsFromString('--sparkplug')
setFlagsFromString('--interrupt-budget=1000000')
setFlagsFromString('--no-flush-bytecode')

// jsdom lacks these platform objects that every supported browser has; Node's own stand in.
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    const missing = {
      TextEncoder,
      TextDecoder,
      Request,
      Response,
      Headers,
      fetch,
      ReadableStream,
      TransformStream,
      structuredClone,
      BroadcastChannel,
    }
    for (const [name, value] of Object.entries(missing)) {
      if (this.global[name] === undefined) this.global[name] = value
    }
    if (this.global.crypto?.subtle === undefined) {
      Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
    }
  }
}
