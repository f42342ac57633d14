import { page } from '../element/page'
import { pageDocument } from '../element/page-document'
import { bootstrap, mount, unmount, update } from './lifecycles'
import Widget from './widget'

/**
 * A container of Module Federation by hand: `init` leaves the host's share scope alone, so no package of the
 * host can change by it, and there is no runtime to fetch. Hosts call `init` and `get`, webpack since
 * version 5 and @module-federation alike.
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
    const found = exposed[name]
    if (found === undefined) throw new Error(`contato_widget has no ${name}`)
    return () => found
  },
}

// A property of the page's window is what hosts find as a classic script's variable.
Object.assign(window, { contato_widget: container })
