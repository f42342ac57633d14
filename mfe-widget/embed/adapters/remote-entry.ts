import { page } from '../element/page'
import { pageDocument } from '../element/page-document'
import { bootstrap, mount, unmount, update } from './lifecycles'
import Widget from './widget'

/**
 * A hand-written Module Federation container, compatible with webpack 5 and @module-federation hosts. It needs no
 * runtime, and its `init` ignores the host's share scope, so that it cannot affect the host's packages.
 */
const exposed: Readonly<Record<string, object>> = {
  './Widget': { __esModule: true, default: Widget },
  './lifecycles': { __esModule: true, bootstrap, mount, unmount, update },
}

const { currentScript } = pageDocument
if (currentScript instanceof HTMLScriptElement) {
  page.base = currentScript.src
  page.nonce = currentScript.nonce
}

const container = {
  init() {},
  async get(name: string): Promise<() => object> {
    const module = exposed[name]
    if (module === undefined) throw new Error(`contato_widget has no ${name}`)
    return () => module
  },
}

// Hosts read the container as the global variable of a classic script.
Object.assign(window, { contato_widget: container })
