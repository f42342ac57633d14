import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buildPortal, startSandbox } from 'delivery/gateway'
import { signEmbeds } from 'delivery/registry'
import { buildEmbed } from '../build'
import { choiceFrom, escaped, type Published, policyFor, snippetFor, withNonce } from './playground'

// npm run example:embed: generates a snippet for a site and serves it on a page of "another site" with a selectable
// CSP. The bank is a gateway that serves only the widget, and the sandbox.

const dir = import.meta.dirname
const site = join(dir, '../../../.data/example-site')
const port = Number(process.env.EXAMPLE_PORT ?? 4100)
const bankPort = port + 1
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 3100)
const bank = `http://localhost:${bankPort}`
process.env.SITE_DIR = site
process.env.REGISTRY_KEYS = `${site}.keys`
process.env.EMBED_ORIGINS = `http://localhost:${port}`

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

await buildEmbed(join(site, 'embed'))
signEmbeds()
const sandbox = `http://localhost:${sandboxPort}`
const ownSandbox = (await answers(`${sandbox}/api/v1/getServerDate`)) ? null : await startSandbox(sandboxPort)
const portal = await buildPortal({ api: sandbox })

const read = (file: string) => readFileSync(join(site, 'embed/v1', file), 'utf8')
const { version, files } = JSON.parse(read('integrity.json'))
const published: Published = {
  bank,
  version,
  files,
  keys: JSON.parse(read('signatures.json')).keys,
  html: read('snippet.txt').replace("src: '", `src: '${bank}`),
}

/** Fills in a page template; a replacer function keeps `$&` in values literal. */
const fill = (file: string, values: Readonly<Record<string, string>>): string =>
  readFileSync(join(dir, file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '')

const server = createServer((request, response) => {
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const choice = choiceFrom(searchParams)
  const nonce = randomBytes(12).toString('base64')
  const snippet = snippetFor(choice, published)
  const send = (page: string) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page)
  if (pathname === '/') {
    const policy = policyFor(choice, bank, '…')?.replaceAll('; ', ';\n') ?? 'O site não tem uma.'
    const host = escaped(`/site${search}`)
    send(fill('playground.html', { snippet: escaped(snippet), policy: escaped(policy), host }))
  } else if (pathname === '/site') {
    const policy = policyFor(choice, bank, nonce)
    if (policy !== null) response.setHeader('content-security-policy', policy)
    send(fill('host.html', { nonce, snippet: withNonce(snippet, choice, nonce) }))
  } else response.writeHead(404).end()
})

async function stop(code: number): Promise<void> {
  ownSandbox?.kill('SIGTERM')
  server.close()
  await portal.close()
  process.exit(code)
}

server.once('error', (error) => {
  const busy = 'code' in error && error.code === 'EADDRINUSE'
  process.stderr.write(
    `${busy ? `A porta ${port} já está em uso. Escolha outra com EXAMPLE_PORT=<porta>.` : error}\n`,
  )
  void stop(1)
})
await portal.listen({ port: bankPort, host: 'localhost' })
server.listen(port, 'localhost', () => {
  process.stdout.write(
    `O widget no seu site: http://localhost:${port}\nO banco ao lado:      ${bank}\nAPI de testes:        ${sandbox}/sandbox\nCtrl-C encerra tudo.\n`,
  )
})
process.once('SIGINT', () => void stop(0))
process.once('SIGTERM', () => void stop(0))
