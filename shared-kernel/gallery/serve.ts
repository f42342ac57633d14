/** Builds the gallery into `dist` or GALLERY_DIR and serves it: `npm run gallery`, on port 4100 or GALLERY_PORT. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join, normalize } from 'node:path'
import { fillColours, paletteOf } from '@portal/ui/colour-tokens'
import { rspack } from '@rspack/core'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import config from './rspack.config'

const port = Number(process.env.GALLERY_PORT ?? 4100)
const pages = process.env.GALLERY_DIR ?? join(import.meta.dirname, 'dist')
const themes = join(import.meta.dirname, '../../shell/themes')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

async function build(): Promise<void> {
  const warnings = await new Promise<string>((resolve, reject) => {
    rspack({ ...config, output: { ...config.output, path: pages } }, (error, result) => {
      if (error) reject(error)
      else if (result?.hasErrors()) reject(new Error(result.toString('errors-only')))
      else resolve(result?.hasWarnings() ? result.toString('errors-warnings') : '')
    })
  })
  if (warnings) process.stderr.write(`${warnings}\n`)
}

/** A real challenge, so that the bot check can be tried here. The solution is not verified. */
function challenge(): Promise<object> {
  return createChallenge({
    algorithm: 'SHA-256',
    cost: 20,
    deriveKey,
    expiresAt: new Date(Date.now() + 5 * 60_000),
    hmacSignatureSecret: 'gallery',
  })
}

const tokens = join(import.meta.dirname, '../ui/src/tokens.css')

/** A theme's icon with its colours filled in, as in the build. */
async function iconOf(file: string): Promise<string> {
  const [icon, ...sheets] = await Promise.all(
    [file, tokens, join(dirname(file), 'theme.css')].map((each) => readFile(each, 'utf8')),
  )
  return fillColours(icon ?? '', paletteOf(...sheets))
}

function fileFor(path: string): string {
  const inside = normalize(decodeURIComponent(path)).replace(/^(\.\.[/\\])+/, '')
  if (inside.startsWith('/themes/')) return join(themes, inside.slice('/themes/'.length))
  return join(pages, extname(inside) === '' ? 'index.html' : inside)
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://gallery')
  try {
    if (pathname === '/api/v1/altcha') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(await challenge()))
      return
    }
    const file = fileFor(pathname)
    const content = file.endsWith('favicon.svg') ? await iconOf(file) : await readFile(file)
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.end(content)
  } catch {
    response.statusCode = 404
    response.end()
  }
})

await build()
server.listen(port, () => {
  const { port: taken } = server.address() as AddressInfo
  process.stdout.write(`Galeria: http://localhost:${taken}\n`)
})
