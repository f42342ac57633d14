import type { JSHandle, Page } from '@playwright/test'
import type { ContatoWidgetApi } from 'mfe-widget/embed-api'

/** Globals that host pages and tests add to the window. */

interface Parcel {
  mountPromise: Promise<null>
  unmount(): Promise<null>
  update(props: object): Promise<null>
}
interface Lifecycles {
  mount(props: object): Promise<void>
  unmount(props: object): Promise<void>
  update(props: object): Promise<void>
}

declare global {
  var heard: string[]
  interface Window {
    /** On the single-spa page. */
    root: { contact(): Promise<Lifecycles>; mount(id: string, props: object): Parcel }
    parcels: Parcel[]
    /** React's UMD scripts, on pages that load them. */
    React?: object
    ReactDOM?: object
    /** On the page with the documented React component. */
    draw(name: string | null): void
    /** CSP violations. */
    violations: string[]
    /** Federation container. */
    contato_widget: {
      init(scope: object): Promise<void>
      get(name: string): Promise<() => Lifecycles>
    }
  }
}

/** The widget's only global, once its script has run. */
export const apiOf = (page: Page): Promise<JSHandle<ContatoWidgetApi>> =>
  page.evaluateHandle(() => {
    const api = window.ContatoWidget
    if (api === undefined || Array.isArray(api)) throw new Error('the script has not run')
    return api
  })
