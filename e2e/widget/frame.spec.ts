import type { Page } from '@playwright/test'
import { expect, launcher, panel, test } from './fixture'
import { snippet } from './guide'
import './page-globals'

const SECRET = 'O seu acordo é o 4711.'
const frameOf = (page: Page) => page.locator('iframe')
const inFrame = (page: Page) => page.frameLocator('iframe')

/** A third-party page with the guide's snippet and a listener for all messages. */
async function openSite(page: Page, site: string, bank: string, more = ''): Promise<void> {
  await page.goto(`${site}/empty`)
  const spy = `<script>heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>`
  await page.setContent(
    `<!doctype html><html lang="pt-BR"><title>Loja</title><body>${spy}${snippet('In a frame, html', bank)}${more}`,
  )
}

test('on a site of the list it opens with room for the panel, and is as small as its button again', async ({
  page,
  site,
  bank,
}) => {
  bank.embedders = [site]
  bank.answers('InMessageChat', () => ({
    data: { token_conversa: 'c', mensagens: [SECRET], botoes: [] },
  }))
  await openSite(page, site, bank.url)
  await inFrame(page).getByRole('button', { name: 'Fale com a gente' }).click()
  const dialog = inFrame(page).getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(async () => (await frameOf(page).boundingBox())?.width).toBe(392)
  await dialog.getByRole('button', { name: /^Chat/ }).click()
  await expect(dialog.getByRole('log')).toContainText(SECRET)

  const seen = await page.evaluate(() => {
    const [frame] = document.getElementsByTagName('iframe')
    return { document: frame?.contentDocument, heard: JSON.stringify(Reflect.get(window, 'heard')) }
  })
  expect(seen.document).toBeNull()
  expect(seen.heard).toContain('"type":"message"')
  expect(seen.heard).not.toContain('4711')

  await page.keyboard.press('Escape')
  await expect.poll(async () => (await frameOf(page).boundingBox())?.width).toBe(88)
})

test('takes the page’s commands and tells it events, and heeds no other window', async ({
  page,
  site,
  bank,
}) => {
  bank.embedders = [site]
  // Same origin as the page, but not its window.
  const stranger = `<iframe srcdoc="<script>setInterval(() => {
    for (let i = 0; i < parent.length; i += 1) parent[i].postMessage({ contato: ['open', 'email'] }, '*')
  }, 20)</script>"></iframe>`
  await openSite(page, site, bank.url, stranger)
  const widget = page.frameLocator('iframe[title="Fale com a gente"]')
  await expect(widget.getByRole('button', { name: 'Fale com a gente' })).toBeVisible()
  await page.evaluate(() => {
    window.ContatoWidget?.push(['on', 'open', ({ detail }) => (document.title = JSON.stringify(detail))])
    window.ContatoWidget?.push(['setUser', { name: 'Ana' }], ['open', 'chat'])
  })
  await expect(widget.getByRole('dialog')).toHaveAccessibleName('Chat')
  await expect(page).toHaveTitle('{"type":"open","view":"chat"}')
  await expect.poll(() => bank.received.at(-1)?.body).toEqual({ CriaConversa: true, NomeUsuario: 'Ana' })
})

test('on a site that is not on the list there is nothing', async ({ page, site, bank, complaints }) => {
  complaints.expect(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|Failed to load resource/)
  bank.embedders = ['http://outra.example']
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/embed/frame?theme=light'),
  )
  await openSite(page, site, bank.url)
  await refused
  await expect(frameOf(page)).toBeHidden()
  await expect(launcher(page)).toHaveCount(0)
  await expect(panel(page)).toHaveCount(0)
})
