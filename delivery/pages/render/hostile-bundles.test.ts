import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { filesIn, integrityOf, ROOT, writeFiles } from '../../storage'
import { type PageJob, parseAnswer, renderPages, runJob } from './index'
import { launcher } from './launcher'
import { runProcess } from './run-process'

const TOKEN = `secret-${randomUUID()}`
const dir = mkdtempSync(join(tmpdir(), 'hostile-'))
const at = (name: string) => join(dir, name)
const key = at('root.key')
/** Received by the test's servers. */
const hits: string[] = []
const targets: ChildProcess[] = []
const packages = join(ROOT, 'node_modules/@swc')
const ADDON = join(packages, filesIn(packages).find((file) => file.endsWith('.node')) ?? '')
let ports: { TCP: number; UDP: number }
const servers = [createServer(), createServer()] as const
const udp = createSocket('udp4')

beforeAll(async () => {
  writeFileSync(key, TOKEN)
  writeFileSync(at(TOKEN), '')
  writeFileSync(at('root.json'), JSON.stringify({ TOKEN }))
  process.env.CANARY = TOKEN
  const [tcp, unix] = servers
  for (const server of servers)
    server.on('connection', (socket) =>
      socket
        .on('error', () => {})
        .on('data', (data) => {
          hits.push(`${data}`)
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
        }),
    )
  udp.on('message', (data, { port }) => {
    hits.push(`${data}`)
    // Responds to DNS clients with NXDOMAIN.
    data.writeUInt16BE(0x8183, 2)
    udp.send(data, port, '127.0.0.1')
  })
  await once(tcp.listen(0, '127.0.0.1'), 'listening')
  await once(unix.listen(at('socket')), 'listening')
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  const address = tcp.address()
  ports = { TCP: typeof address === 'object' && address ? address.port : 0, UDP: udp.address().port }
})
afterAll(() => {
  for (const target of targets) target.kill('SIGKILL')
  for (const server of servers) server.close()
  udp.close()
  delete process.env.CANARY
  delete process.env.SITE_DIR
  rmSync(dir, { recursive: true, force: true })
})

const SHELL = `
  exports.defaultConfig = ${JSON.stringify(defaultConfig)}
  exports.provided = { react: { createElement: () => 'React' } }
  exports.renderPage = async ({ path, routes }) => (routes ? routes[0](path) : 'page ' + path)`
const bundle = (code: string) => `exports.default = [async (path) => { ${code} }]`
const jobOf = (code: string, paths = ['/']) =>
  JSON.stringify({ shell: SHELL, module: bundle(code), requests: paths.map((path) => ({ path })) })

/** Sandbox layers: none, Node's permissions, the operating system, or both as in production. */
type Layer = 'none' | 'node' | 'system' | 'both'
// bubblewrap is optional on a developer's machine; in CI its absence is a failure.
const LAYERS: readonly Layer[] = [
  'none',
  'node',
  ...(launcher().isConfined || process.env.CI ? (['system', 'both'] as const) : []),
]

const isPermission = (option: string) => option === '--permission' || option === '--experimental-permission'

async function runWith(layer: Layer, job: string): Promise<string> {
  if (layer === 'both') return runJob(job)
  const worker = ['-e', readFileSync(join(__dirname, 'worker.cjs'), 'utf8')]
  const { command, args, user } = launcher()
  const options = { timeout: 30_000, cwd: '/', input: job }
  const { stdout } =
    layer === 'system'
      ? await runProcess(command, [...args.filter((each) => !isPermission(each)), ...worker], {
          ...options,
          env: { PATH: process.env.PATH },
          ...(user && { user }),
        })
      : await runProcess(
          process.execPath,
          [...(layer === 'node' ? args.filter(isPermission) : []), ...worker],
          { ...options, env: layer === 'node' ? {} : { ...process.env } },
        )
  return stdout
}

interface Attack {
  /** `LAYER` and other names in capitals are replaced with values of this machine. */
  code: string
  /** Layers that block it on their own. */
  closedBy: readonly Layer[]
  /** Whether the attack succeeded; by default, whether its page contains the secret. */
  reached?(layer: Layer, page: string): boolean
}
const steals = (code: string): Attack => ({ code, closedBy: ['node', 'system'] })
const says = (word: string, code: string, ...closedBy: Layer[]): Attack => ({
  code: `${code}; return '${word}'`,
  closedBy,
  reached: (_, page) => page.includes(word),
})
const writes = (file: string, code: string): Attack => ({
  code: code.replace('FILE', `DIR/LAYER.${file}`),
  closedBy: ['node', 'system'],
  reached: (layer) => existsSync(at(`${layer}.${file}`)),
})
/** Waits until the message is received or fails. */
const sends = (mark: string, code: string): Attack => ({
  code: `return new Promise((done) => { ${code} })`,
  closedBy: ['system'],
  reached: (layer) => hits.some((hit) => hit.includes(`${mark}-${layer}`)),
})

const ATTACKS: Readonly<Record<string, Attack>> = {
  'reads a key': steals(`return require('node:fs').readFileSync('KEY', 'utf8')`),
  'reads a key by a promise': steals(`return require('node:fs/promises').readFile('KEY', 'utf8')`),
  'reads a key by a stream': steals(
    `let text = ''; for await (const part of require('node:fs').createReadStream('KEY')) text += part; return text`,
  ),
  'reads a key through /proc': steals(`return require('node:fs').readFileSync('/proc/self/rootKEY', 'utf8')`),
  'reads a key through a symbolic link of its own': steals(
    `const fs = require('node:fs'); fs.symlinkSync('KEY', 'DIR/LAYER.link'); return fs.readFileSync('DIR/LAYER.link', 'utf8')`,
  ),
  'reads a key from another realm': steals(
    `return require('node:vm').runInNewContext('fs.readFileSync("KEY", "utf8")', { fs: require('node:fs') })`,
  ),
  'reads a key in a worker thread': steals(
    `const { Worker } = require('node:worker_threads')
     const code = "require('node:worker_threads').parentPort.postMessage(require('node:fs').readFileSync('KEY', 'utf8'))"
     const worker = new Worker(code, { eval: true })
     return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))`,
  ),
  'reads a key by an internal binding': steals(
    `const pipe = { type: 'pipe', readable: true, writable: true }
     const { output } = process.binding('spawn_sync').spawn({ file: '/bin/cat', args: ['cat', 'KEY'], stdio: [pipe, pipe] })
     return String(output[1])`,
  ),
  'requires a file': steals(`return require('node:module').createRequire('/')('DIR/root.json').TOKEN`),
  'starts a program': steals(
    `return String(require('node:child_process').execFileSync('/bin/cat', ['KEY']))`,
  ),
  'starts a shell': steals(`return String(require('node:child_process').execSync('cat KEY'))`),
  'reads the environment': steals('return JSON.stringify(process.env)'),
  'reads the environment of another process': steals(
    `return require('node:fs').readFileSync('/proc/TARGET/environ', 'utf8')`,
  ),
  'lists a folder': steals(`return require('node:fs').readdirSync('DIR').join()`),
  'reads /etc/passwd': says(
    'read',
    `if (!require('node:fs').readFileSync('/etc/passwd', 'utf8').includes('root:')) throw 1`,
    'node',
    'system',
  ),
  'loads an addon': says('loaded', `process.dlopen({ exports: {} }, 'ADDON')`, 'node', 'system'),
  // The operating system's layer has its own network, so the port is unreachable.
  'opens an inspector': says('opened', `require('node:inspector').open(0)`, 'node'),
  'kills another process': says('killed', `process.kill(TARGET, 'SIGKILL')`, 'system'),
  'writes a file': writes('text', `require('node:fs').writeFileSync('FILE', '')`),
  'writes a report': writes('report', `process.report.writeReport('FILE')`),
  'writes its heap': writes('heap', `require('node:v8').writeHeapSnapshot('FILE')`),
  'connects by TCP': sends(
    'tcp',
    `require('node:net').connect(TCP, '127.0.0.1').on('error', done).on('close', done).resume().end('tcp-LAYER')`,
  ),
  'connects to a Unix socket': sends(
    'unix',
    `require('node:net').connect('DIR/socket').on('error', done).on('close', done).resume().end('unix-LAYER')`,
  ),
  'sends a datagram': sends(
    'udp',
    `setTimeout(done, 2000)
     require('node:dgram').createSocket('udp4').on('error', done).on('message', done).send('udp-LAYER', UDP, '127.0.0.1')`,
  ),
  'asks a name server': sends(
    'dns',
    `const dns = new (require('node:dns').Resolver)({ timeout: 2000, tries: 1 })
     dns.setServers(['127.0.0.1:UDP'])
     dns.resolve('dns-LAYER.example', done)`,
  ),
  'fetches an address': sends('fetch', `fetch('http://127.0.0.1:TCP/fetch-LAYER').then(done, done)`),
}
const names = Object.keys(ATTACKS)

/** @returns the attacks that succeeded */
async function attack(layer: Layer): Promise<string[]> {
  const target = spawn('sleep', ['600'], { env: { CANARY: TOKEN } })
  targets.push(target)
  const values = { KEY: key, DIR: dir, LAYER: layer, TARGET: target.pid, ADDON, ...ports }
  const fill = (code: string) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, `${value}`), code)
  const functions = Object.entries(ATTACKS).map(
    ([name, { code }]) => `'${name}': async () => { ${fill(code)} }`,
  )
  const code = `return { ${functions.join()} }[path]().then(String, (error) => 'refused: ' + error)`
  const { pages } = parseAnswer('mfe-a', await runWith(layer, jobOf(code, names)), names.length)
  return names.filter((name, i) => {
    const page = pages[i] ?? ''
    return ATTACKS[name]?.reached?.(layer, page) ?? page.includes(TOKEN)
  })
}

describe.each(LAYERS)('with %s of the layers', (layer) => {
  let reached: string[]
  beforeAll(async () => {
    reached = await attack(layer)
  })
  // Control: without a layer every attack succeeds, so the attacks are effective.
  it.each(Object.entries(ATTACKS))(`a bundle that %s`, (name, { closedBy }) => {
    expect(reached.includes(name)).toBe(!(layer === 'both' || closedBy.includes(layer)))
  })
})

test.each([
  ['loops for ever', 'for (;;);', 'não terminou em 1 s'],
  ['waits for ever', 'setInterval(() => {}, 1000); return new Promise(() => {})', 'não terminou em 1 s'],
  ['never answers', 'return new Promise(() => {})', 'não respondeu'],
  ['exits', 'process.exit(0)', 'não respondeu'],
  ['kills itself', `process.kill(process.pid, 'SIGKILL')`, 'terminou sem responder'],
  ['fills the heap', 'const all = []; for (;;) all.push(new Array(1 << 24).fill(all))', 'heap out of memory'],
  ['fills the memory', 'const all = []; for (;;) all.push(Buffer.alloc(1 << 27, 1))', 'allocation failed'],
  [
    'floods its output',
    `for (;;) try { require('node:fs').writeSync(2, 'x'.repeat(1 << 20)) } catch {}`,
    'escreveu mais de 64 MB',
  ],
  ['throws', `throw new Error('\u001b[2Jfora')`, 'Error:  [2Jfora'],
  [
    'survives its own exceptions',
    `process.on('uncaughtException', () => {}); setTimeout(() => { throw 1 }); return new Promise(() => {})`,
    'não respondeu',
  ],
  [
    'answers in the name of others',
    `process.stdout.write('{"config":{"brand":{}},"pages":["a","b"]}'); process.exit(0)`,
    'não tem as páginas',
  ],
  ['answers twice', `process.stdout.write('{}'); return 'page'`, 'não é JSON'],
  ['answers with something else than text', 'return { toJSON: () => ({ html: 1 }) }', 'não tem as páginas'],
  ['answers with a page of 3 MB', `return 'x'.repeat(3 << 20)`, 'não tem as páginas'],
])('a bundle that %s is refused', async (what, code, reason) => {
  const answer = await runJob(jobOf(code), what.includes('for ever') ? 1_000 : 30_000)
  expect(() => parseAnswer('mfe-a', answer, 1)).toThrow(reason)
})

describe('on a site', () => {
  const request = {
    config: defaultConfig,
    path: '/',
    meta: { title: '', audience: 'any', bar: 'plain' },
  } as const
  const shell = { version: '1' }
  const page = (name?: string, signed?: string): PageJob => ({
    shell,
    request,
    ...(name && { module: { name, version: '1', server: signed && integrityOf(signed) } }),
  })
  const serverOf = (name: string) => at(`site/.server/${name}/1/server.cjs`)
  const place = (name: string, code: string) =>
    writeFiles(at(`site/.server/${name}/1`), { 'server.cjs': code })
  beforeAll(() => {
    process.env.SITE_DIR = at('site')
    place('shell', SHELL)
    place('mfe-a', bundle("return require('react').createElement()"))
  })

  test('a bundle that changes what it shares changes its own pages alone', async () => {
    place(
      'mfe-b',
      `${bundle("return require('react').createElement()")}
      require('react').createElement = () => 'changed'
      Object.prototype.routes = [() => 'changed']`,
    )
    expect(await renderPages([page('mfe-b'), page(), page('mfe-a')])).toEqual(['changed', 'page /', 'React'])
  })

  test('a bundle is run as it was signed, and not with a byte more', async () => {
    const code = bundle("return require('react').createElement()")
    place('mfe-d', code)
    expect(await renderPages([page('mfe-d', code)])).toEqual(['React'])
    place('mfe-d', `${code} `)
    await expect(renderPages([page('mfe-d', code)])).rejects.toThrow('server.cjs não é o que foi assinado')
  })

  test('more pages than one process may write are rendered, each in its place', async () => {
    place('mfe-e', bundle("return path + ' '.repeat(300_000)"))
    const { request, ...job } = page('mfe-e')
    const paths = Array.from({ length: 250 }, (_, i) => `/${i}`)
    const pages = await renderPages(paths.map((path) => ({ ...job, request: { ...request, path } })))
    expect(pages.map((each) => each.trim())).toEqual(paths)
  })

  test.each([
    ['a link to a key', () => symlinkSync(key, serverOf('mfe-c'))],
    ['33 MB', () => writeFileSync(serverOf('mfe-c'), Buffer.alloc(33 << 20))],
  ])('a bundle that is %s is not read', async (_, make) => {
    place('mfe-c', '')
    rmSync(serverOf('mfe-c'))
    make()
    await expect(renderPages([page('mfe-c')])).rejects.toThrow('mfe-c para o servidor não abre (server.cjs)')
  })
})
