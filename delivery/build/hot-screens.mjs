/** A file imported by a route or an extension: `import('./pages/home/home')`. */
const IMPORTED = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?["'](\.[^"']+)["']\s*\)/g

/**
 * Loader of a module's `routes.ts` in development. Fast Refresh updates a file only if it exports nothing but
 * components; a screen also exports its `loader`. The table accepts such a file, evaluates it again, and lets React
 * replace its components in place.
 */
export default function acceptScreens(source) {
  const files = new Set([...source.matchAll(IMPORTED)].map(([, file]) => JSON.stringify(file)))
  const accepted = [...files].map(
    (file) =>
      `import.meta.webpackHot.accept(${file}, () => import(${file}).then(() => __react_refresh_utils__.enqueueUpdate()))`,
  )
  return `${source}\nif (import.meta.webpackHot) {\n${accepted.join('\n')}\n}\n`
}
