import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { startSandbox } from 'delivery/sandbox-process'
import { buildEmbed } from '../build'

// npm run example:embed: a plain page of "another site" with the widget, against the sandbox on this machine.

const dir = import.meta.dirname
const embeds = join(dir, '../../../.data/example-embed')
const port = Number(process.env.EXAMPLE_PORT ?? 4100)
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 3100)
const sandbox = `http://localhost:${sandboxPort}`

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

await buildEmbed(embeds)
const ownSandbox = (await answers(`${sandbox}/api/v1/getServerDate`)) ? null : await startSandbox(sandboxPort)

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/') {
    const page = readFileSync(join(dir, 'page.html'), 'utf8').replaceAll('{{sandbox}}', sandbox)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    return
  }
  const file = join(embeds, normalize(pathname).replace(/^\/embed/, ''))
  if (!pathname.startsWith('/embed/') || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
    response.writeHead(404).end()
    return
  }
  const type = file.endsWith('.json') ? 'application/json' : 'text/javascript'
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` })
  createReadStream(file).pipe(response)
})

function stop(code: number): void {
  ownSandbox?.kill('SIGTERM')
  server.close()
  process.exit(code)
}

server.once('error', (error) => {
  const busy = 'code' in error && error.code === 'EADDRINUSE'
  process.stderr.write(
    `${busy ? `A porta ${port} já está em uso. Escolha outra com EXAMPLE_PORT=<porta>.` : error}\n`,
  )
  stop(1)
})
server.listen(port, '127.0.0.1', () => {
  process.stdout.write(
    `Página de exemplo: http://localhost:${port}\nAPI de testes:     ${sandbox}/sandbox\nCtrl-C encerra tudo.\n`,
  )
})
process.once('SIGINT', () => stop(0))
process.once('SIGTERM', () => stop(0))
