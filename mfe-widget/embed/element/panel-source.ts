import type { mountPanel } from '../panel/mount'
import { make } from './launcher-parts'
import { page } from './page'
import { pageDocument } from './page-document'

interface PanelModule {
  mountPanel: typeof mountPanel
}

let loading: Promise<PanelModule> | undefined
let tries = 0

/** The panel of this release, fetched once; after a failure the next call fetches it again. */
export function loadPanel(): Promise<PanelModule> {
  loading ??= fetchModule<PanelModule>(__WIDGET_PANEL__).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * `import()` accepts no integrity hash, so the module is first fetched by a link that has one. (Browsers
 * without modulepreload cannot verify a module.)
 */
export async function fetchModule<Module>({ path, integrity }: typeof __WIDGET_PANEL__): Promise<Module> {
  // Browsers cache a failed module: a different URL, with an empty query, fetches it again.
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
