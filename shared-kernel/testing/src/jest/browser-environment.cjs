const { TestEnvironment } = require('jest-environment-jsdom')

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
