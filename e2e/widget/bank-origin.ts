import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join, normalize } from 'node:path'
import { frameRoute } from 'delivery/gateway'
import { urls } from 'delivery/storage'

const isWidgetCall = new RegExp(urls.WIDGET_CALLS)
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, traceparent, x-csrf-token',
  'access-control-max-age': '600',
}
const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
}

export type ApiHandler = (request: IncomingMessage, response: ServerResponse) => void

/** The bank's side of an embed: public files, the frame with its allowed origins, and the widget's calls with CORS. */
export function bankOrigin(embedDir: string, api: ApiHandler, embedders: () => string[] = () => []): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bank')
    for (const [name, value] of Object.entries(crossOrigin)) response.setHeader(name, value)
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    const frame = frameRoute(embedders())
    if (pathname === frame.path) {
      for (const [name, value] of Object.entries(frame.headers)) response.setHeader(name, value)
      sendFile(join(embedDir, 'v1/frame.html'), response)
    } else if (pathname.startsWith('/embed/'))
      sendFile(join(embedDir, normalize(pathname.slice('/embed'.length))), response)
    else if (!isWidgetCall.test(pathname)) response.writeHead(404).end()
    else if (request.method === 'OPTIONS') response.writeHead(204).end()
    else api(request, response)
  })
}

function sendFile(path: string, response: ServerResponse): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    response.writeHead(404).end()
    return
  }
  const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, max-age=300',
  })
  createReadStream(path).pipe(response)
}
