import type { EmbedConfig } from './fetch-host'

/** Build-time constants of the embeds (embed/builds.ts). */
declare global {
  /** Version of the release, for example 1.4.2-9f2c01ab. */
  const __WIDGET_VERSION__: string
  /** Brand, channels and hours. The page cannot change them. */
  const __WIDGET_CONFIG__: EmbedConfig
  /** Path of the panel relative to the loader's folder, and its integrity hash. */
  const __WIDGET_PANEL__: { path: string; integrity: string }
  /** The form library of the call form. */
  const __WIDGET_FORM__: { path: string; integrity: string }
  /** Optional features of the script tag. */
  const __WIDGET_EXTRAS__: { path: string; integrity: string }
  /** Error reporting to the portal. */
  const __WIDGET_REPORT__: { path: string; integrity: string }
  /** The React API for single-spa roots that pass none. */
  const __WIDGET_PREACT__: { path: string; integrity: string }
  /** URL and text of the channels that work without the panel. */
  const __WIDGET_DIRECT__: readonly (readonly [string, string])[]
}
