import { page } from '../element/page'
import * as lifecycles from './lifecycles'
import * as widget from './widget'

/**
 * A container of Module Federation by hand: `init` leaves the host's share scope alone, so no package of the
 * host can change by it, and there is no runtime to fetch. Hosts call `init` and `get`, webpack since
 * version 5 and @module-federation alike.
 */
const exposed: Readonly<Record<string, object>> = { './Widget': widget, './lifecycles': lifecycles }

const { currentScript } = document
if (currentScript && 'src' in currentScript) {
  page.base = currentScript.src
  page.nonce = currentScript.nonce ?? ''
}

export const init = (): void => {}

export async function get(name: string): Promise<() => object> {
  const found = exposed[name]
  if (found === undefined) throw new Error(`contato_widget has no ${name}`)
  return () => found
}
