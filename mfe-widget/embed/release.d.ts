import type { WidgetConfig } from '../src/core/host'

/** What the build writes into the embeds (embed/builds.ts). */
declare global {
  /** Version of the release, for example 1.4.2-9f2c01ab. */
  const __WIDGET_VERSION__: string
  /** Who answers: brand, channels, hours. The page cannot change them. */
  const __WIDGET_CONFIG__: WidgetConfig
  /** Where the loader finds the panel, seen from its own folder, and what it must be. */
  const __WIDGET_PANEL__: { path: string; integrity: string }
  /** Version of the React that the federation container brings along. */
  const __REACT_VERSION__: string
  /** Where the files of this build come from; the bundler's runtime knows. */
  const __webpack_public_path__: string
  /** Address and text of the channels that need no panel. */
  const __WIDGET_DIRECT__: readonly (readonly [string, string])[]
}
