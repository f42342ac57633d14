import { fileURLToPath } from 'node:url'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'

/**
 * React Fast Refresh across separate builds. Its runtime must run before React DOM and exist once: the shell starts it
 * and shares it. A shell in production has a React without Fast Refresh and shares none; a module then uses its own
 * copy to no effect, and the page is loaded again.
 */
export const REFRESH_RUNTIME = 'react-refresh/runtime'

export const startsRefresh = () => new ReactRefreshRspackPlugin({ injectLoader: false })
/** The rules of `rspack.config.base.ts` compile installed @portal packages too. */
export const refreshesModules = () =>
  new ReactRefreshRspackPlugin({
    injectEntry: false,
    test: /[\\/](?:src[\\/].*\.tsx?|@portal[\\/][\w-]+[\\/]dist[\\/].*\.js)$/,
    exclude: /\.test\.tsx?$/,
  })

/**
 * Fast Refresh needs the JSX of development, whose runtime only a development React has: the kernel's passes it to
 * the runtime that every shell provides.
 */
export const REFRESHED_JSX = {
  runtime: 'automatic',
  development: true,
  refresh: true,
  importSource: '@portal/runtime',
} as const

export const screensAccepted = {
  test: /[\\/]src[\\/]routes\.ts$/,
  enforce: 'pre',
  loader: fileURLToPath(new URL('./hot-screens.mjs', import.meta.url)),
} as const
