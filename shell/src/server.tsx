import type { PageRequest } from '@portal/registry-format'
import * as kernel from '@portal/runtime'
import * as query from '@portal/runtime/query'
import * as router from '@portal/runtime/router'
import { matchRoutes, type RouteObject } from '@portal/runtime/router'
import * as slots from '@portal/runtime/slots'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from '@portal/runtime/static-router'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import { prerenderToNodeStream } from 'react-dom/static'
import { ScreenSkeleton } from './layout/screen-skeleton'
import { loadMessagePages } from './pages/late-pages'
import { setEntries } from './registry/entries'
import { portalRoutes } from './routing/portal-routes'
import { componentOf, prerenderedRoute } from './routing/prerendered'

export { defaultConfig } from '@portal/demo-bank'

/** Packages for a module's server bundle: the same React and kernel instances as the layout's. */
export const provided: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@portal/runtime': kernel,
  '@portal/runtime/router': router,
  '@portal/runtime/query': query,
  '@portal/runtime/slots': slots,
}

interface Rendering extends PageRequest {
  /** The module's routes from its server bundle; without them the page contains a skeleton. */
  routes?: RouteObject[]
}

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  let html = ''
  for await (const chunk of stream) html += chunk.toString()
  return html
}

async function screenOf(routes: RouteObject[], path: string): Promise<React.ComponentType> {
  const leaf = matchRoutes(routes, path)?.at(-1)?.route
  if (!leaf) throw new Error(`the module has no route for ${path}`)
  const { lazy } = leaf
  return componentOf(typeof lazy === 'function' ? { ...(await lazy()) } : leaf)
}

/** Renders layout and screen as one tree, to HTML that hydrates without a mismatch. */
export async function renderPage({
  config,
  path,
  meta,
  entries = [],
  routes,
  own = false,
}: Rendering): Promise<string> {
  kernel.setConfig(config)
  setEntries(entries)
  if (own) await loadMessagePages()
  const screen = routes
    ? prerenderedRoute(meta, path, () => screenOf(routes, path))
    : { path, element: <ScreenSkeleton />, handle: meta }
  const handler = createStaticHandler(portalRoutes(own ? [] : [screen]))
  const context = await handler.query(new Request(`http://portal${path}`))
  if (context instanceof Response) throw new Error(`${path} answers with a redirect`)
  const { prelude } = await prerenderToNodeStream(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
    // No outlining of large Suspense boundaries: revealing one needs an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return text(prelude)
}
