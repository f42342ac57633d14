import type { JSHandle, Page } from '@playwright/test'
import type axe from 'axe-core'
import type { ContatoWidgetApi } from 'mfe-widget/embed-api'

/** Globals that the host pages and the tests add to the page's window. */

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
    axe: typeof axe
    /** Of the page with a single-spa root. */
    root: { contact(): Promise<Lifecycles>; mount(id: string, props: object): Parcel }
    parcels: Parcel[]
    /** Of the page with the documented React component. */
    draw(name: string | null): void
    /** Of the policy. */
    violations: string[]
    /** The federation container. */
    contato_widget: {
      init(scope: object): Promise<void>
      get(name: string): Promise<() => Lifecycles>
    }
  }
}

/** The one global, once its script has run. */
export const apiOf = (page: Page): Promise<JSHandle<ContatoWidgetApi>> =>
  page.evaluateHandle(() => {
    const api = window.ContatoWidget
    if (api === undefined || Array.isArray(api)) throw new Error('the script has not run')
    return api
  })
