const { setFlagsFromString } = require('node:v8')
const { TestEnvironment } = require('jest-environment-jsdom')

// Most test code runs only a few times, so V8's optimisation costs more than it saves.
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
