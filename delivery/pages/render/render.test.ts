import { once } from 'node:events'
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { writeModule, writeShell } from '../../build/testing/small-shell'
import { readRegistry, withRegistry } from '../../registry'
import { signInProcess } from '../../registry/testing/in-process-signer'
import { publish } from '../../release'
import { integrityOf, writeFiles } from '../../storage'
import { composePages } from '../compose'
import { isConfined, type PageJob, renderPages, runProcess, serveJobs, withoutKeys } from './index'
import type * as Launching from './launcher'

signInProcess()

let isWithoutSystem = false
jest.mock('./launcher', () => {
  const actual = jest.requireActual<typeof Launching>('./launcher')
  const { launcher } = actual
  const onNodeAlone = (): Launching.Launcher => {
    const { args } = launcher()
    const own = args.slice(args.indexOf(process.execPath, args.indexOf('--')) + 1)
    return { command: process.execPath, args: own, isConfined: false }
  }
  return { ...actual, launcher: () => (isWithoutSystem ? onNodeAlone() : launcher()) }
})

let dir: string
const at = (...parts: string[]) => join(dir, ...parts)
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'render-'))
  process.env.SITE_DIR = at('site')
})
afterEach(() => {
  jest.restoreAllMocks()
  isWithoutSystem = false
  for (const name of ['SITE_DIR', 'RENDER_SOCKET', 'OUTSIDE_TEAMS']) delete process.env[name]
  rmSync(dir, { recursive: true, force: true })
})

describe('the service', () => {
  const request = { config: defaultConfig, meta: { title: '', audience: 'any', bar: 'plain' } } as const
  const jobs: PageJob[] = ['/a', '/b'].map((path) => ({
    shell: { version: '1' },
    request: { ...request, path },
  }))
  beforeEach(() => {
    process.env.RENDER_SOCKET = at('socket')
    writeFiles(at('site/.server/shell/1'), {
      'server.cjs': `exports.defaultConfig = { brand: {} }; exports.renderPage = async ({ path }) => 'page ' + path`,
    })
  })

  it('renders pages for processes that reach its socket', async () => {
    const server = await serveJobs(at('socket'))
    await renderPages(jobs)
      .then((pages) => expect(pages).toEqual(['page /a', 'page /b']))
      .finally(() => server.close())
  })

  it('is named where it does not answer', async () => {
    await expect(renderPages(jobs)).rejects.toThrow(/RENDER_SOCKET\) não responde: .*ENOENT/)
  })
})

describe('where nothing confines a process', () => {
  const RENDERED = 'page /a by mfe-a'
  const pageOf = (path: string) => readFileSync(at('site/pages', path), 'utf8')
  beforeEach(async () => {
    isWithoutSystem = true
    writeShell(
      at('shell'),
      '1.0.0',
      `async ({ path, routes }) => 'page ' + path + (routes ? ' by ' + routes[0] : '')`,
      { 'hosts.json': '{"default":"aurora","hosts":{}}', 'aurora/theme.css': '' },
    )
    await publish(at('shell'))
    writeModule(at('mfe-a'), 'mfe-a', '1.0.0', { prerender: true })
    writeFiles(at('mfe-a'), { 'server/server.cjs': `exports.default = ['mfe-a']` })
    await publish(at('mfe-a'))
  })

  test('the code of this house renders its pages', () => {
    expect(pageOf('a.html')).toContain(RENDERED)
  })

  test('the registry has the hash of the code, which pages have no use for', () => {
    const { shell, modules } = readRegistry()
    for (const [folder, release] of [['shell', shell] as const, ['mfe-a', modules['mfe-a']?.stable] as const])
      expect(release).toHaveProperty('server', integrityOf(readFileSync(at(folder, 'server/server.cjs'))))
    expect(pageOf('a.html')).not.toContain('"server"')
  })

  test.each([
    ['whose key is elsewhere', () => renameSync(at('site.keys/team-mfe-a.key'), at('elsewhere'))],
    ['that a gate names', () => Object.assign(process.env, { OUTSIDE_TEAMS: 'mfe-a' })],
  ])('that of a team %s does not run: its pages are skeletons, and the operator is told', async (_, make) => {
    make()
    const said = jest.spyOn(console, 'error').mockImplementation(() => {})
    await withRegistry(composePages)
    expect(pageOf('a.html')).toContain('page /a')
    expect(pageOf('a.html')).not.toMatch(/by mfe-a|data-fragment/)
    expect(said).toHaveBeenCalledWith(expect.stringMatching(/páginas de mfe-a .*bubblewrap/))
  })
})

// Optional on a developer's machine; in CI its absence is a failure.
const withSystem = isConfined() || process.env.CI ? test : test.skip

withSystem('the process of a gate has no keys, and reaches nobody', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  writeFiles(at('keys'), { 'root.key': 'secret' })
  const code = `
    const fs = require('node:fs'), got = []
    try { got.push(fs.readFileSync(${JSON.stringify(at('keys/root.key'))}, 'utf8')) } catch {}
    try { fs.accessSync(${JSON.stringify(__filename)}, fs.constants.W_OK); got.push('writes sources') } catch {}
    require('node:net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(got.push('connects')))
      .on('error', () => {})
    process.on('exit', () => { console.log(got.join()); process.exitCode = 0 })`
  const gate: Launching.Command = [process.execPath, '-e', code]
  const confined = withoutKeys(gate, at('keys'))
  const said = async ([program, ...args]: Launching.Command) => (await runProcess(program, args)).stdout
  expect(await said(gate)).toBe('secret,writes sources,connects\n')
  expect(await said(confined)).toBe('\n')
  server.close()
})
