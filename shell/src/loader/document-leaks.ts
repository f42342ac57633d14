import type { RouterProvider } from '@portal/runtime/router'
import type { ComponentProps } from 'react'
import { findOwner } from '../registry/registry'
import { whenIdle } from '../when-idle'
import { reportFailure } from './failure-report'
import { isPublished } from './integrity'
import { loadedVersion } from './module-loader'

/** Stylesheets, and elements outside the React root. */
const OUTSIDE =
  ':is(style, link[rel~=stylesheet]):not(#root *), html > :not(head, body), body > :not(#root, script)'
/** Attributes that the shell sets: appearance, the bottom dock, and `hidden` after a logout in another tab. */
const OF_SHELL = /^html (style|hidden|data-[\w-]+)$/

const roots = () => [document.documentElement, document.body]
const adopted = (): readonly CSSStyleSheet[] => document.adoptedStyleSheets ?? []
const attributes = (): [string, string][] =>
  roots()
    .flatMap(({ localName, attributes }) =>
      [...attributes].map(({ name, value }): [string, string] => [`${localName} ${name}`, value]),
    )
    // Removing the last class leaves an empty attribute.
    .filter(([name, value]) => !OF_SHELL.test(name) && !(name.endsWith(' class') && value === ''))

/** Baseline that a sweep restores. */
const snapshot = (sheets = adopted()) => ({
  sheets: new Set(sheets),
  elements: new Set(document.querySelectorAll(OUTSIDE)),
  attributes: new Map(attributes()),
})

/**
 * The Content-Security-Policy blocks inline styles and cross-origin stylesheets of modules: those come from a browser
 * extension or a translator.
 */
const isModuleStyle = (element: Element): boolean =>
  element instanceof HTMLLinkElement
    ? new URL(element.href, location.href).origin === location.origin
    : element instanceof HTMLStyleElement && element.textContent === ''

/** By class prefix, or by React's expando properties: those that an extension sets exist only in its isolated world. */
const isDrawnBy = (module: string, element: Element): boolean =>
  [element, ...element.querySelectorAll('*')].some((each) => each.matches(`[class*="${module}-"]`)) ||
  Object.keys(element).some((key) => /^_?_react/.test(key))

/** Removes the module's leftovers. Unattributed changes stay, and join the known state. */
function takeAway(module: string, known: ReturnType<typeof snapshot>): Set<string> {
  const kinds = new Set<string>()
  const own = adopted().filter((sheet) => known.sheets.has(sheet))
  if (own.length < adopted().length) {
    document.adoptedStyleSheets = own
    kinds.add('leaked-stylesheet')
  }
  for (const element of document.querySelectorAll<HTMLElement>(OUTSIDE)) {
    if (known.elements.has(element)) continue
    known.elements.add(element)
    if (element instanceof HTMLLinkElement && isPublished(element.href)) continue
    const isStyle = isModuleStyle(element)
    const isOwn = isStyle || isDrawnBy(module, element)
    if (isOwn) element.remove()
    kinds.add(isStyle ? 'leaked-stylesheet' : isOwn ? 'leaked-node' : 'unattributed-change')
  }
  for (const { classList } of roots())
    for (const name of [...classList].filter((each) => each.startsWith(`${module}-`))) {
      classList.remove(name)
      kinds.add('leaked-class')
    }
  for (const [name, value] of attributes()) {
    if (value !== known.attributes.get(name)) kinds.add('unattributed-change')
    known.attributes.set(name, value)
  }
  return kinds
}

export type Router = Pick<ComponentProps<typeof RouterProvider>['router'], 'state' | 'subscribe'>

/**
 * Removes and reports what a module leaves in the document when a page of another module replaces its own. Changes
 * made while the next page renders count for the previous one, whose effect cleanups run then.
 * @param sheets stylesheets adopted before the first module ran
 */
export function watchDocumentLeaks({ state, subscribe }: Router, sheets: readonly CSSStyleSheet[]): void {
  const ownerOf = ({ pathname }: { pathname: string }) => findOwner(pathname)?.module.name ?? null
  let owner = ownerOf(state.location)
  let known = snapshot(sheets)
  let finish = () => {}
  subscribe(({ location }) => {
    const left = owner
    owner = ownerOf(location)
    if (left === owner) return
    finish()
    if (left === null) {
      known = snapshot()
      return
    }
    const reported = new Set<string>()
    const sweep = () => {
      for (const kind of takeAway(left, known))
        if (reported.size < reported.add(kind).size)
          reportFailure({ module: left, version: loadedVersion(left) ?? '', kind })
    }
    requestAnimationFrame(() => setTimeout(sweep))
    const cancel = whenIdle(sweep)
    finish = () => {
      cancel()
      sweep()
      finish = () => {}
    }
  })
}
