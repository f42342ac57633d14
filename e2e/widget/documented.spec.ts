import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, launcher, panel, test } from './fixture'

const guide = readFileSync(new URL('../../docs/embed.md', import.meta.url), 'utf8')

/** The first block of code below a heading that has these words. */
function snippet(heading: string, language: 'html' | 'js'): string {
  const section = guide.split(/^##+ /m).find((each) => each.startsWith(heading)) ?? ''
  const found = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(section)?.[1]
  if (found === undefined) throw new Error(`docs/embed.md has no ${language} below '${heading}'`)
  return found
}

/** Writes a page of the site with this body; the guide's portal is the bank of the test. */
async function openPage(page: Page, site: string, bank: string, body: string): Promise<void> {
  await page.goto(`${site}/empty`)
  const html = `<!doctype html><html lang="pt-BR"><title>Página</title><body>${body}`
  await page.setContent(html.replaceAll('https://portal.example', bank))
}

test('the script tag of the guide', async ({ page, site, bank }) => {
  await openPage(page, site, bank.url, snippet('Script tag', 'html'))
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
})

test('the commands of the guide', async ({ page, site, bank }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const commands = `<script>${snippet('Talking to it', 'js')}</script>`
  const own = '<button id="ajuda">Ajuda</button>'
  await openPage(page, site, bank.url, own + commands + snippet('Script tag', 'html'))
  await page.locator('#ajuda').click()
  await expect(panel(page)).toHaveAccessibleName('Chat')
  await expect.poll(() => bank.asked.at(-1)?.body).toEqual({ CriaConversa: true, NomeUsuario: 'Ana' })
  expect(said).toContain('chat')
})

test('the single-spa root of the guide', async ({ page, site, bank }) => {
  // Its bundler would find single-spa.
  const map = snippet('single-spa', 'html').replace(
    '"imports": {',
    '"imports": { "single-spa": "/single-spa.js",',
  )
  const root = `<script type="module">${snippet('single-spa', 'js')}</script>`
  await openPage(page, site, bank.url, `${map}<div id="contato"></div>${root}`)
  await expect(page.locator('contato-widget[data-side="left"]')).toHaveCount(1)
  await expect(page.locator('#contato contato-widget')).toHaveCount(1)
  await expect(panel(page)).toHaveAccessibleName('Chat')
})
