import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chat, expect, launcher, openPage, panel, releaseOf, test } from './fixture'
import { fixedSnippet, snippet, snippetNames } from './guide'

/**
 * Runs the guide's snippets, with package.spec.ts. The back end's is tested in sandbox-api; other-frameworks.spec.ts
 * builds its hosts from those for federation.
 */
test('every snippet of the guide is executed', () => {
  expect(snippetNames()).toEqual([
    'Script tag, html',
    'Which bytes may run, html',
    'Which bytes may run, html',
    'Talking to it, js',
    'Talking to it, js',
    'Who is logged in, js',
    'In TypeScript, ts',
    'npm and React, sh',
    'npm and React, jsx',
    'npm and React, js',
    'single-spa, html',
    'single-spa, js',
    'single-spa, html',
    'Module Federation, js',
    'Module Federation, js',
    'Module Federation, jsx',
    'Module Federation, html',
    'In a frame, html',
    'What your page must allow, ',
  ])
})

test('the script tag of the guide, under the policy of the guide', async ({ page, site, bank }) => {
  const policy = `default-src 'none'; ${snippet('What your page must allow, ', bank.url).trim()}`
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  await openPage(page, site, snippet('Script tag, html', bank.url), head)
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  await expect(panel(page).getByRole('log')).toContainText('Olá!')
})

test('the fixed script tag of the guide, with the release and the hash of today', async ({
  page,
  site,
  bank,
  embedDir,
}) => {
  const tag = fixedSnippet('Which bytes may run, html', bank.url, 2, embedDir, 'widget.js')
  await openPage(page, site, tag)
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
})

test('the hashes of every script of every delivery are those of its bytes', async ({ embedDir }) => {
  const { dir } = releaseOf(embedDir)
  const scripts = readdirSync(dir).filter((name) => name.endsWith('.js'))
  const { files } = JSON.parse(await readFile(join(dir, 'integrity.json'), 'utf8'))
  const hash = async (name: string) =>
    `sha384-${createHash('sha384')
      .update(await readFile(join(dir, name)))
      .digest('base64')}`
  expect(files).toEqual(
    Object.fromEntries(await Promise.all(scripts.map(async (name) => [name, await hash(name)]))),
  )
})

test('the commands of the guide', async ({ page, site, bank }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const commands = `<script>${snippet('Talking to it, js', bank.url)}</script>`
  const own = '<button id="ajuda">Ajuda</button>'
  await openPage(page, site, own + commands + snippet('Script tag, html', bank.url))
  await page.locator('#ajuda').click()
  await expect(panel(page)).toHaveAccessibleName('Chat')
  await expect.poll(() => bank.received.at(-1)?.body).toEqual({ CriaConversa: true, NomeUsuario: 'Ana' })
  expect(said).toContain('chat')
})

test('the beginnings of the guide', async ({ page, site, bank }) => {
  bank.answers('InMessageChat', () => ({ data: chat('Olá!', ['Segunda via']) }))
  const own = '<button id="segunda-via">Segunda via</button><button id="ligue">Ligue</button>'
  const code = `<script>${snippet('Talking to it, js', bank.url, 2)}</script>`
  await openPage(page, site, own + snippet('Script tag, html', bank.url) + code)
  await expect(launcher(page)).toBeVisible()
  await page.locator('#segunda-via').click()
  await expect.poll(() => bank.received.at(-1)?.body).toMatchObject({ TituloMensagemUsuario: 'Segunda via' })
  await page.locator('#ligue').click()
  await expect(panel(page).getByLabel('Telefone com DDD')).toHaveValue('(11) 98765-4321')
})

test('the types of the guide, under the strictest compiler', async ({ embedDir }, info) => {
  const code = snippet('In TypeScript, ts', '')
  cpSync(join(releaseOf(embedDir).dir, 'contato-widget.d.ts'), info.outputPath('contato-widget.d.ts'))
  writeFileSync(info.outputPath('page.ts'), code)
  writeFileSync(info.outputPath('wrong.ts'), code.replace("'chat'", "'nowhere'"))
  const options =
    '--ignoreConfig --pretty false --noEmit --strict --exactOptionalPropertyTypes --module esnext --lib es2022,dom'
  const { stdout } = spawnSync(
    join(import.meta.dirname, '../../node_modules/.bin/tsc'),
    [...options.split(' '), '--types', '', 'page.ts', 'wrong.ts'],
    { cwd: info.outputPath(), encoding: 'utf8' },
  )
  expect(stdout.match(/^\w+\.ts/gm)).toEqual(['wrong.ts'])
  expect(stdout).toContain('"nowhere"')
})

test('the single-spa root of the guide', async ({ page, site, bank }) => {
  // A bundler would resolve single-spa.
  const map = snippet('single-spa, html', bank.url).replace(
    '"imports": {',
    '"imports": { "single-spa": "/single-spa.js",',
  )
  const root = `<script type="module">${snippet('single-spa, js', bank.url)}</script>`
  await openPage(page, site, `${map}<div id="contato"></div>${root}`)
  await expect(page.locator('contato-widget[data-side="left"]')).toHaveCount(1)
  await expect(page.locator('#contato contato-widget')).toHaveCount(1)
  await expect(panel(page)).toHaveAccessibleName('Chat')
})
