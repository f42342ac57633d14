import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect, type Page } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import { collectPageErrors } from '../page-errors'
import { cloneSite, configureSite, runDelivery, startPortal } from '../servers'
import { startedOnce } from '../started-once'

declare global {
  interface Window {
    reactOfRemote: { useState: unknown }
  }
}

/**
 * Builds without packages of this repository: remotes with the build files of docs/modules.md in the released shell,
 * and a host that loads the contact widget by its manifest.
 */

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const section =
  readFileSync(join(ROOT, 'docs/modules.md'), 'utf8')
    .split(/^## /m)
    .find((each) => each.startsWith('Built by another tool')) ?? ''
const [routes = '', rspack = '', webpack = '', vite = '', built = ''] = [
  ...section.matchAll(/^```(?:js|json)\n(.*?)^```/gms),
].map(([, code]) => code)
const TOOLS = { rspack, webpack, vite } as const
type Tool = keyof typeof TOOLS
const tools: readonly Tool[] = ['rspack', 'webpack', 'vite']

const BUILD = {
  rspack: ['node_modules/.bin/rspack', 'build'],
  webpack: ['webpack.mjs'],
  vite: ['node_modules/.bin/vite', 'build'],
} as const
/** webpack-cli is not installed, so a script runs the compiler. */
const WEBPACK = `import webpack from 'webpack'
import config from './webpack.config.js'
webpack(config, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString({ all: false, errors: true }))
})
`
const SCREEN = `import * as React from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import './visits.css'

window.reactOfRemote = React
export function Visits() {
  const [count, setCount] = React.useState(0)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const button = (onClick, text) => React.createElement('button', { type: 'button', onClick }, text)
  return React.createElement(
    'div',
    { className: 'visitas' },
    React.createElement('h1', null, 'Visitas'),
    React.createElement('p', null, 'Em ' + pathname + search),
    button(() => setCount(count + 1), 'Contado ' + count),
    button(() => navigate(pathname + '?passo=2'), 'Avançar'),
  )
}
`

/** A folder with the build tools and no package of the portal. */
function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  mkdirSync(join(folder, 'src'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

async function buildRemote(tool: Tool, kernel: string): Promise<string> {
  const named = (text: string) => text.replaceAll('visitas', tool)
  const dependencies = { react: '^19.0.0', 'react-dom': '^19.0.0', 'react-router-dom': '^7.0.0' }
  const folder = folderOf(`mfe-${tool}`, {
    'package.json': JSON.stringify({ name: `mfe-${tool}`, version: '1.4.0', type: 'module', dependencies }),
    [`${tool}.config.js`]: named(TOOLS[tool]),
    'webpack.mjs': WEBPACK,
    'src/routes.js': named(routes),
    'src/visits.js': named(SCREEN),
    'src/visits.css': named('.visitas { border-left: 7px solid rgb(1, 2, 3); }'),
  })
  await run(process.execPath, [...BUILD[tool]], { cwd: folder })
  writeFileSync(join(folder, 'dist/built.json'), named(built).replace('7.17.0', kernel))
  return folder
}

/** A host with the plugin's defaults, except that it also fetches types in production; its remote is the widget. */
async function buildHost(portal: string): Promise<string> {
  const folder = folderOf('host', {
    'package.json': JSON.stringify({
      name: 'loja',
      version: '2.0.0',
      type: 'module',
      dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0' },
    }),
    'tsconfig.json': '{ "compilerOptions": { "rootDir": ".", "allowJs": true }, "include": ["src"] }',
    'rspack.config.js': `import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'

export default {
  mode: 'production',
  entry: './src/index.js',
  output: { publicPath: 'auto' },
  plugins: [
    new ModuleFederationPlugin({
      name: 'loja',
      remotes: { widget: 'contato_widget@${portal}/embed/v1/mf-manifest.json' },
      dts: { consumeTypes: { typesOnBuild: true } },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
    }),
  ],
}
`,
    'src/index.js': "import('./page.js')\n",
    'src/page.js': `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import Widget from 'widget/Widget'

createRoot(document.querySelector('main')).render(createElement(Widget, { label: 'Fale com a loja' }))
`,
  })
  await run(process.execPath, [...BUILD.rspack], { cwd: folder })
  return folder
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

/** Serves the folders under their names, with CORS for every origin. */
async function serve(folders: Readonly<Record<string, string>>) {
  const server = createServer((request, response) => {
    const [, name = '', ...rest] = new URL(request.url ?? '/', 'http://any').pathname.split('/')
    const file = rest.join('/')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', `${TYPES[extname(file) || '.html']}; charset=utf-8`)
    if (file === '')
      return response.end(
        '<!doctype html><title>Loja</title><link rel="icon" href="data:,"><main></main><script src="main.js"></script>',
      )
    return response.end(readFileSync(join(folders[name] ?? '', file)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

interface Deployment {
  site: string
  /** Allows overrides. */
  portal: string
  /** Production policy: scripts without a hash are blocked. */
  strict: string
  /** Serves the builds, each in a folder named after its tool, and the host. */
  elsewhere: string
  hostTypes: string[]
}

const registryIn = (site: string): Registry => JSON.parse(readFileSync(join(site, 'registry.json'), 'utf8'))

const started = startedOnce(async () => {
  const site = cloneSite()
  const { shell } = registryIn(site.dir)
  const folders: string[] = await Promise.all(tools.map((tool) => buildRemote(tool, shell.kernel)))
  const of = (tool: Tool) => folders[tools.indexOf(tool)] ?? ''
  const builds = mkdtempSync(join(tmpdir(), 'builds-'))
  for (const tool of tools) cpSync(join(of(tool), 'dist'), join(builds, tool), { recursive: true })
  runDelivery(site.dir, 'publish', builds)
  const served: Record<string, string> = Object.fromEntries(
    tools.map((tool) => [tool, join(of(tool), 'dist/browser/release')]),
  )
  const elsewhere = await serve(served)
  const sandbox = process.env.E2E_SANDBOX ?? ''
  // A gateway reads its headers at the start.
  const strict = await startPortal(sandbox, { SITE_DIR: site.dir })
  configureSite(site.dir, { overrides: { allowedOrigins: [elsewhere.url] } })
  const portal = await startPortal(sandbox, { SITE_DIR: site.dir, MODULE_ORIGINS: elsewhere.url })
  const host = await buildHost(portal.url)
  served.host = join(host, 'dist')
  const hostTypes = readdirSync(join(host, '@mf-types'), { recursive: true }).map(String)
  const urls = { portal: portal.url, strict: strict.url, elsewhere: elsewhere.url }
  return {
    site: site.dir,
    ...urls,
    hostTypes,
    async stop() {
      for (const each of [strict, portal]) await each.stop()
      await elsewhere.stop()
      site.remove()
      for (const folder of [...folders, builds, host]) rmSync(folder, { recursive: true })
    },
  }
})

const test = base.extend<{ deployment: Deployment; complaints: { expect(pattern: RegExp): void } }>({
  deployment: async ({}, use) => {
    await use(started())
  },
  complaints: [({ page, deployment: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

// In one worker, as its tests share the servers that the file starts.
test.describe.configure({ mode: 'default' })

/** Message from the extension's content script to its panel. */
const devtools = (page: Page) =>
  page.evaluate(() => {
    const { moduleInfo, __INSTANCES__, __SHARE__ } = window.__FEDERATION__
    const scopes = Object.entries(__SHARE__).find(([id]) => id.startsWith('shell'))?.[1].default ?? {}
    return {
      moduleInfo,
      instances: __INSTANCES__.map(({ name }) => name),
      shared: Object.entries(scopes).flatMap(([name, versions]) =>
        Object.entries(versions).map(([version, { from, useIn }]) => ({ name, version, from, useIn })),
      ),
    }
  })

async function walk(page: Page, tool: Tool): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visitas')
  await expect(page.getByText(`Em /${tool}`)).toBeVisible()
  await page.getByRole('button', { name: 'Contado 0' }).click()
  await page.getByRole('button', { name: 'Avançar' }).click()
  await expect(page.getByText(`Em /${tool}?passo=2`)).toBeVisible()
  expect(new URL(page.url()).search).toBe('?passo=2')
  // The screen keeps its state, so it was not remounted.
  await expect(page.getByRole('button', { name: 'Contado 1' })).toBeVisible()
  await expect(page.locator(`.${tool}`)).toHaveCSS('border-left', '7px solid rgb(1, 2, 3)')
  const isShells = await page.evaluate(() => {
    const shell = window.__FEDERATION__.__INSTANCES__.find(({ name }) => name === 'shell')
    const [shared] = Object.values(shell?.shareScopeMap.default?.react ?? {})
    return shared?.lib?.().useState === window.reactOfRemote.useState
  })
  expect(isShells).toBe(true)
}

for (const tool of tools) {
  test(`a remote built with ${tool} runs as a release`, async ({ page, deployment }) => {
    // No tool can add integrity to the imports of an ES module.
    const portal = tool === 'vite' ? deployment.portal : deployment.strict
    await page.goto(`${portal}/${tool}`)
    await walk(page, tool)
    const { moduleInfo, instances, shared } = await devtools(page)
    const { version = '', entry } = registryIn(deployment.site).modules[`mfe-${tool}`]?.stable ?? {}
    expect(instances).toContain('shell')
    expect(moduleInfo.shell).toMatchObject({ remotesInfo: { [`mfe_${tool}`]: { matchedVersion: version } } })
    expect(moduleInfo[`mfe_${tool}:${version}`]).toEqual({
      version,
      remoteEntry: `${portal}${entry?.href}`,
      globalName: `mfe_${tool}`,
    })
    expect(shared).toContainEqual({
      name: 'react',
      version: '19.3.1',
      from: 'shell',
      useIn: expect.arrayContaining([`mfe_${tool}`]),
    })
  })

  test(`a remote built with ${tool} runs as an override`, async ({ page, deployment }) => {
    const entry = `${deployment.elsewhere}/${tool}/remoteEntry.js`
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto(`${deployment.portal}/${tool}?modulo=mfe-${tool}@${entry}`)
    await page.getByRole('button', { name: 'Usar', exact: true }).click()
    await expect(page.getByText(`mfe-${tool} (${deployment.elsewhere})`)).toBeVisible()
    await walk(page, tool)
    expect(fetched).toContain(entry)
    expect((await devtools(page)).moduleInfo.shell).toMatchObject({
      remotesInfo: { [`mfe_${tool}`]: { matchedVersion: entry } },
    })
  })
}

test('devtools list the portal’s own remotes, and each release has the manifest of its files', async ({
  page,
  deployment,
}) => {
  await page.goto(`${deployment.portal}/quem-somos`)
  await expect(page.getByRole('button', { name: 'Fale com a gente' })).toBeVisible()
  const { modules } = registryIn(deployment.site)
  await expect
    .poll(async () => (await devtools(page)).moduleInfo.shell)
    .toMatchObject({
      remotesInfo: {
        mfe_access: { matchedVersion: modules['mfe-access']?.stable.version },
        mfe_widget: { matchedVersion: modules['mfe-widget']?.stable.version },
      },
    })
  const own = Object.values(modules).filter(({ name }) => !tools.some((tool) => name === `mfe-${tool}`))
  for (const { name, stable } of own) {
    const { href } = stable.entry
    const at = new URL('mf-manifest.json', new URL(href, deployment.portal))
    const manifest = await page.request.get(at.href).then((response) => response.json())
    const { files }: { files: Record<string, string> } = JSON.parse(
      readFileSync(join(deployment.site, '.releases', name, `${stable.version}.json`), 'utf8'),
    )
    const signed = (file: string) => files[new URL(file, at).pathname.slice(1)]
    expect(signed('mf-manifest.json')).toMatch(/^sha384-/)
    expect(signed(manifest.metaData.types.zip)).toMatch(/^sha384-/)
    expect(signed(manifest.metaData.remoteEntry.path + manifest.metaData.remoteEntry.name)).toBe(
      stable.entry.integrity,
    )
    expect(manifest.metaData.globalName).toBe(name.replace(/-/g, '_'))
    for (const { assets } of manifest.exposes)
      for (const file of [...assets.js.sync, ...assets.js.async, ...assets.css.sync, ...assets.css.async])
        expect([name, file, signed(file)]).toEqual([name, file, expect.stringMatching(/^sha384-/)])
  }
})

test('a host of another origin takes the contact widget and its types by its manifest', async ({
  page,
  deployment,
}) => {
  expect(deployment.hostTypes).toContain('widget/Widget.d.ts')
  await page.goto(`${deployment.elsewhere}/host/`)
  await page.getByRole('button', { name: 'Fale com a loja' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const { moduleInfo } = await devtools(page)
  expect(Object.keys(moduleInfo)).toContain(`contato_widget:${deployment.portal}/embed/v1/mf-manifest.json`)
})
