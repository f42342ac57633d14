/** A file imported by a route or an extension: `import('./pages/home/home')`. */
const IMPORTED = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?["'](\.[^"']+)["']\s*\)/g

/** Runs in the page: a shell in production has no Fast Refresh, so each change loads the page again. */
function carryTypedText() {
  const KEY = 'typed-before-reload'
  const findFields = () => [
    ...document.querySelectorAll('main :is(input, textarea, select):not([type=password])'),
  ]
  const read = ({ name, type, value, checked }) => [name, type, value, checked]
  const { path, typed } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  sessionStorage.removeItem(KEY)
  addEventListener('pagehide', () => {
    const now = { path: location.pathname, typed: findFields().map(read) }
    sessionStorage.setItem(KEY, JSON.stringify(now))
  })
  if (performance.getEntriesByType('navigation')[0]?.type !== 'reload' || path !== location.pathname) return
  const observer = new MutationObserver(() => {
    const fields = findFields()
    if (fields.length !== typed.length) return
    observer.disconnect()
    for (const [i, field] of fields.entries()) {
      const [name, type, value, checked] = typed[i]
      if (field.name !== name || field.type !== type || type === 'file') continue
      if (field.checked !== checked) field.click()
      if (field.value === value) continue
      // The prototype's setter, so that React notices the change.
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('input', (event) => event.isTrusted && observer.disconnect())
}

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
  return `${source}\nif (import.meta.webpackHot) {\n${accepted.join('\n')}\n} else (${carryTypedText})()\n`
}
