import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { expect, launcher, panel, releaseOf, test } from './fixture'
import { snippet } from './guide'
import './page-globals'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const rootOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

/** The site's own code that uses the guide's snippets. */
const page = `
import { createRoot } from 'react-dom/client'
import { StrictMode, createElement } from 'react'
import { Contact } from './contact.jsx'
const root = createRoot(document.querySelector('main'))
window.draw = (name) => root.render(createElement(StrictMode, null, name === null ? null : createElement(Contact, { name })))
`
const server = `
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { loadWidget } from 'contato-widget'
import { ContatoWidget } from 'contato-widget/react'
const widget = loadWidget({ portal: 'https://portal.example' })
console.log(JSON.stringify([renderToString(createElement(ContatoWidget, { portal: 'https://portal.example' })), await widget.isOpen()]))
`
const types = `
import { loadWidget, type Start } from 'contato-widget'
import { ContatoWidget, type ContatoWidgetProps } from 'contato-widget/react'
const start: Start = { topic: 'Segunda via' }
const props: ContatoWidgetProps = { portal: 'https://portal.example', pinned: true, offset: [16, 24], start, view: 'chat' }
export const nothing: null = ContatoWidget(props)
export const opened: Promise<void> = loadWidget({ portal: props.portal, theme: 'dark' }).open('chat', start)
`

/** A site outside this checkout with React 18, which installs the package as the guide says. */
async function siteWith(bank: string, version: string): Promise<string> {
  const site = mkdtempSync(join(tmpdir(), 'site-with-widget-'))
  const install = snippet('npm and React, sh', bank).replace('1.0.0-1a2b3c4d', version).trim().split(' ')
  writeFileSync(join(site, 'package.json'), '{ "private": true, "type": "module" }')
  const [npm = '', ...words] = install
  await run(npm, [...words, '--no-audit', '--no-fund'], { cwd: site })
  const folder = (name: string) => join(site, 'node_modules', name)
  for (const name of ['react', 'react-dom']) cpSync(rootOf(`${name}18`), folder(name), { recursive: true })
  return site
}

async function bundle(site: string, entry: string): Promise<string> {
  const outDir = join(site, 'built')
  await build({
    root: site,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: false,
      rollupOptions: {
        input: join(site, entry),
        output: { format: 'iife', entryFileNames: entry.replace('jsx', 'js') },
      },
    },
  })
  return join(outDir, entry.replace('jsx', 'js'))
}

test('the npm package of the guide, installed, bundled with React 18, and rendered on a server', async ({
  page: browser,
  site,
  bank,
  embedDir,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|widget\.js net::ERR_FAILED/)
  const folder = await siteWith(bank.url, releaseOf(embedDir).version)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('contact.jsx', snippet('npm and React, jsx', bank.url))
  write('page.jsx', page)
  write('plain.js', snippet('npm and React, js', bank.url))
  write('server.js', server)
  write('types.ts', types)

  await test.step('on a server nothing happens', async () => {
    const { stdout } = await run(process.execPath, ['server.js'], { cwd: folder })
    expect(stdout.trim()).toBe('["",false]')
  })
  await test.step('its types hold under the strictest compiler', async () => {
    const options =
      '--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --module nodenext --lib es2022,dom'
    const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc')
    await run(tsc, [...options.split(' '), '--types', '', 'types.ts'], { cwd: folder })
  })
  await test.step('the component', async () => {
    const said: string[] = []
    browser.on('console', (message) => said.push(message.text()))
    const fetched: string[] = []
    browser.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await browser.goto(`${site}/empty`)
    await browser.setContent('<main></main>')
    await browser.addScriptTag({ path: await bundle(folder, 'page.jsx') })
    const draw = (name: string | null) => browser.evaluate((given) => window.draw(given), name)
    await draw('Ana')
    expect((await launcher(browser).boundingBox())?.x).toBe(16)
    await launcher(browser).click()
    expect(fetched).toContain(`/embed/${releaseOf(embedDir).version}/widget.js`)
    await panel(browser).getByRole('button', { name: /^Chat/ }).click()
    await expect.poll(() => bank.received.at(-1)?.body).toEqual({ CriaConversa: true, NomeUsuario: 'Ana' })
    expect(said.join()).toContain('channel-chosen')
    await draw('Bia')
    await expect(panel(browser)).toHaveCount(0)
    await expect(launcher(browser)).toHaveCount(1)
    await draw(null)
    await expect(launcher(browser)).toHaveCount(0)
  })
  await test.step('without React', async () => {
    await browser.goto(`${site}/empty`)
    await browser.setContent('<button id="ajuda">Ajuda</button>')
    await browser.addScriptTag({ path: await bundle(folder, 'plain.js') })
    await browser.locator('#ajuda').click()
    await expect(panel(browser)).toHaveAccessibleName('Chat')
    await expect(launcher(browser)).toBeHidden()
    await browser.keyboard.press('Escape')
    await expect(browser.locator('#ajuda')).toBeFocused()
  })
  await test.step('with the portal down the page is as it would be without it', async () => {
    await browser.route('**/widget.js', (route) => route.abort())
    await browser.goto(`${site}/empty`)
    await browser.setContent('<main></main>')
    const failed = browser.waitForEvent('requestfailed')
    await browser.addScriptTag({ path: join(folder, 'built/page.js') })
    await browser.evaluate(() => window.draw('Ana'))
    await failed
    await browser.evaluate(() => window.draw(null))
    await expect(browser.locator('script[src*="widget.js"], contato-widget')).toHaveCount(0)
  })
  rmSync(folder, { recursive: true })
})
