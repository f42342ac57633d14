import type { mountPanel } from '../panel/mount'
import { make } from './launcher-parts'
import { page } from './page'
import { pageDocument } from './page-document'

interface PanelModule {
  mountPanel: typeof mountPanel
}

let loading: Promise<PanelModule> | undefined
let tries = 0

/** Loads this release's panel once; the next call retries after a failure. */
export function loadPanel(): Promise<PanelModule> {
  loading ??= fetchModule<PanelModule>(__WIDGET_PANEL__).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Preloads the module by a link with an integrity hash, which `import()` does not support. Browsers without
 * modulepreload cannot verify a module.
 */
export async function fetchModule<Module>({ path, integrity }: typeof __WIDGET_PANEL__): Promise<Module> {
  // Browsers cache a failed module, so each retry appends an empty query to the URL.
  const href = new URL(path + '?'.repeat(tries), page.base).href
  const { nonce } = page
  const link = make('link', { href, integrity, crossOrigin: 'anonymous', nonce })
  try {
    if (link.relList.supports('modulepreload'))
      await new Promise((resolve, reject) => {
        link.rel = 'modulepreload'
        link.onload = resolve
        link.onerror = reject
        pageDocument.head.append(link)
      })
    return await import(/* webpackIgnore: true */ href)
  } catch (error) {
    tries++
    throw error
  } finally {
    link.remove()
  }
}
