import type { Appearance, WidgetProperties } from '../../src/core/public-types'
import type { ContatoWidgetApi } from '../loader/api'

/** Types of the npm package, and of no other delivery. */

interface LoadOptions extends Appearance {
  /** Origin of the portal, for example https://portal.example. */
  portal: string
  /** Origin of the bank's API, when it is not the portal's. */
  api?: string | undefined
  /** The release that this package belongs to, checked by its hash, instead of the newest one. */
  pinned?: boolean | undefined
  /** Of the page's policy. */
  nonce?: string | undefined
  /** The button says until when calls are made. */
  hours?: boolean | undefined
  /** The dialogue goes on after a page load, in the session storage of your origin. */
  keep?: boolean | undefined
  /** Says in the console what the widget does on this page, and what the page should do. */
  debug?: boolean | undefined
  /** False: there is nothing on the page before show() or open(). */
  auto?: boolean | undefined
}

/** Where the script does not load, and on a server, the promises are fulfilled and nothing happens. */
export type Widget = Omit<ContatoWidgetApi, 'version' | 'push'>

export type LoadWidget = (options: LoadOptions) => Widget

export interface ContatoWidgetProps
  extends Omit<LoadOptions, 'auto'>,
    Pick<WidgetProperties, 'user' | 'view' | 'start' | 'onEvent'> {}
