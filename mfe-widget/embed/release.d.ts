import type { EmbedConfig } from './fetch-host'

/** Constants that the build defines in the embeds (embed/builds.ts). */
declare global {
  /** Version of the release, for example 1.4.2-9f2c01ab. */
  const __WIDGET_VERSION__: string
  /** Brand, channels, hours. The page cannot change them. */
  const __WIDGET_CONFIG__: EmbedConfig
  /** Path of the panel, relative to the loader's folder, and its integrity hash. */
  const __WIDGET_PANEL__: { path: string; integrity: string }
  /** The same of the form library, which the form for a call needs. */
  const __WIDGET_FORM__: { path: string; integrity: string }
  /** The same of what few pages ask of the script tag. */
  const __WIDGET_EXTRAS__: { path: string; integrity: string }
  /** URL and text of the channels that do not need the panel. */
  const __WIDGET_DIRECT__: readonly (readonly [string, string])[]
}
