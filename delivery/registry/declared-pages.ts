import type { DeclaredPages } from '@portal/registry-format'
import { findRelease } from './released-files'
import { readRegistry } from './store'

/** Page declarations of all stable releases, by path. */
const declaredPages = (): DeclaredPages =>
  Object.assign(
    {},
    ...Object.values(readRegistry().modules).map(
      ({ name, stable }) => findRelease(name, stable.version)?.pages,
    ),
  )

/** Pages with addresses that are printed on paper, so the gateway matches them case-insensitively. */
export const printedPaths = (): string[] =>
  Object.entries(declaredPages()).flatMap(([path, { printed }]) => (printed ? path : []))

/** Redirects below `/.well-known/`, such as `change-password`: https://www.w3.org/TR/change-password-url/ */
export const wellKnownRedirects = (pages = declaredPages()): { path: string; to: string }[] =>
  Object.entries(pages).flatMap(([page, { wellKnown = {} }]) =>
    Object.entries(wellKnown).map(([name, fragment]) => ({
      path: `/.well-known/${name}`,
      to: page + fragment,
    })),
  )
