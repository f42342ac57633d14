import type { Appearance, WidgetProperties } from '../../src/core/public-types'
import type { ContatoWidgetApi } from '../loader/api'

/** Types of the npm package only. */

interface LoadOptions extends Appearance {
  /** Origin of the portal, for example https://portal.example. */
  portal: string
  /** Origin of the bank's API, if it is not the portal's. */
  api?: string | undefined
  /** Loads the release of this package, verified by its hash, instead of the latest one. */
  pinned?: boolean | undefined
  /** Nonce of the page's CSP. */
  nonce?: string | undefined
  /** Shows on the button until when calls are made. */
  hours?: boolean | undefined
  /** Keeps the dialogue across page loads, in the session storage of your origin. */
  keep?: boolean | undefined
  /** Logs the widget's actions and recommendations for the page in the console. */
  debug?: boolean | undefined
  /** False: nothing is rendered before show() or open(). */
  auto?: boolean | undefined
}

/** If the script fails to load, and on a server, the promises resolve without an effect. */
export type Widget = Omit<ContatoWidgetApi, 'version' | 'push'>

export type LoadWidget = (options: LoadOptions) => Widget

export interface ContatoWidgetProps
  extends Omit<LoadOptions, 'auto'>,
    Pick<WidgetProperties, 'user' | 'view' | 'start' | 'onEvent'> {}
