import type { Page, Route } from '@playwright/test'

export const isStyle = (file: string) => file.endsWith('.css')

/** The ways in which a file of the shell can fail to load. */
export const KINDS: Record<string, (route: Route) => unknown> = {
  missing: (route) => route.fulfill({ status: 404 }),
  silent: () => {},
  corrupted: (route) =>
    route.fulfill({
      contentType: isStyle(route.request().url()) ? 'text/css' : 'text/javascript',
      body: '/* another file */',
    }),
}

/** Expects a page that the shell has started and rendered. */
export const alive = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root !== null && !root.hidden && Object.keys(root).some((key) => key.startsWith('__react'))
  })
