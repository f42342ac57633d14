import type { Page } from '@playwright/test'
import { chat, expect, launcher, panel, test } from './fixture'
import { apiOf } from './page-globals'

/** Expects launcher and open panel inside the viewport. */
async function expectWithinReach(page: Page) {
  // Measured before the click, which would scroll.
  await expect(launcher(page)).toBeInViewport({ ratio: 1 })
  await launcher(page).click()
  await expect(panel(page)).toBeInViewport({ ratio: 1 })
  await panel(page).getByRole('button', { name: 'Fechar' }).click()
}

test('comes back, with its conversation, where the site exchanges its content and keeps the tag', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/plain`)
  await launcher(page).click()
  await panel(page).getByRole('button', { name: /^Chat/ }).click()
  await expect(panel(page).getByRole('log')).toContainText('Olá!')
  // A tag inserted by innerHTML does not run.
  await page.evaluate(() => {
    document.body.innerHTML = `<h1>Segunda página</h1>${document.querySelector('script')?.outerHTML}`
  })
  await expect(panel(page).getByRole('log')).toContainText('Olá!')
  // Turbo replaces the body and runs its tag.
  await page.evaluate(() => {
    const { src = '' } = document.querySelector('script') ?? {}
    document.documentElement.replaceChild(document.createElement('body'), document.body)
    document.body.append(Object.assign(document.createElement('script'), { src }))
  })
  await expect(panel(page).getByRole('log')).toContainText('Olá!')
  await expect(page.locator('contato-widget')).toHaveCount(1)
  // A page without the tag removes the widget and ends its conversation.
  const gone = await page.locator('contato-widget').elementHandle()
  await page.evaluate(() => {
    globalThis.heard = [document.querySelector('script')?.src ?? '']
    document.documentElement.replaceChild(document.createElement('body'), document.body)
  })
  await expect(page.locator('contato-widget')).toHaveCount(0)
  await expect.poll(() => gone?.evaluate(({ shadowRoot }) => shadowRoot?.querySelector('dialog'))).toBeNull()
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('script'), { src: heard[0] }))
  })
  await expectWithinReach(page)
})

// The published libraries. Turbo restores a snapshot of the page; pjax runs a tag and removes it.
for (const library of ['turbo', 'htmx', 'pjax']) {
  test(`keeps its conversation on a site made with ${library}, forwards and back`, async ({
    page,
    site,
    bank,
  }) => {
    await page.goto(`${site}/${library}?1`)
    await launcher(page).click()
    await panel(page).getByRole('button', { name: /^Chat/ }).click()
    await expect(panel(page).getByRole('log')).toContainText('Olá!')
    await page.evaluate(() => {
      globalThis.heard = ['the first document']
    })
    const expectSame = async (place: string) => {
      await expect(page.getByRole('heading', { name: place })).toBeVisible()
      await expect(panel(page).getByRole('log')).toContainText('Olá!')
      await expect(page.locator('contato-widget')).toHaveCount(1)
    }
    await page.getByRole('link', { name: 'Segunda' }).click()
    await expectSame('Página ?2')
    await page.getByRole('link', { name: 'Terceira' }).click()
    await expectSame('Página ?3')
    await page.goBack()
    await expectSame('Página ?2')
    await page.goForward()
    await expectSame('Página ?3')
    expect(await page.evaluate(() => heard)).toEqual(['the first document'])
    expect(bank.received.filter(({ body }) => body.CriaConversa)).toHaveLength(1)
    await panel(page).getByRole('button', { name: 'Fechar' }).click()
    await launcher(page).click()
    await expect(panel(page)).toHaveAccessibleName('Fale com a gente')
  })
}

test('a site can hide the button and open the panel with its own', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  await (await apiOf(page)).evaluate((widget) => widget.hide())
  await expect(launcher(page)).toBeHidden()
  await page.locator('#own').focus()
  await (await apiOf(page)).evaluate((widget) => widget.open('call'))
  await expect(panel(page)).toHaveAccessibleName('Ligação')
  await expect(launcher(page)).toBeHidden()
  await panel(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(page.locator('#own')).toBeFocused()
  await (await apiOf(page)).evaluate(async (widget) => {
    await widget.open()
    await widget.hide()
  })
  await expect(panel(page)).toBeHidden()
})

test('stands within reach on a long page whose body is transformed, filtered, contained or zoomed', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/plain`)
  for (const css of [
    'transform: translateZ(0)',
    'filter: grayscale(0.1)',
    'contain: layout paint',
    'zoom: 1.5',
  ]) {
    await test.step(css, async () => {
      // As if the style had preceded the script.
      await page.evaluate((style) => {
        document.body.style.cssText = `${style}; min-height: 5000px`
        const widget = document.querySelector<HTMLElement>('contato-widget')
        delete widget?.dataset.zIndex
        document.body.append(widget ?? '')
      }, css)
      await expectWithinReach(page)
      // A z-index of the host page must not move the widget to a parent's position.
      await page.locator('contato-widget').evaluate((element) => {
        element.dataset.zIndex = '7'
        document.body.append(element)
      })
      await expectWithinReach(page)
    })
  }
})

test('a site that is enlarged while the panel is open leaves it within reach', async ({ page, site }) => {
  await page.goto(`${site}/plain`)
  await launcher(page).click()
  const before = await panel(page).boundingBox()
  for (const part of ['body', 'html']) {
    await page.addStyleTag({ content: `${part} { zoom: 1.5 }` })
    await expect.poll(() => panel(page).boundingBox()).toEqual(before)
  }
})

test('the conversation ends with the person it was with', async ({ page, site, bank }) => {
  bank.answers('InMessageChat', ({ NomeUsuario = 'você' }) => ({ data: chat(`Olá, ${NomeUsuario}!`) }))
  await page.goto(`${site}/plain`)
  await expect(launcher(page)).toBeVisible()
  const widget = await apiOf(page)
  await widget.evaluate((api) => api.setUser({ name: 'Ana' }))
  await widget.evaluate((api) => api.open('chat'))
  await expect(panel(page).getByRole('log')).toContainText('Olá, Ana!')
  await widget.evaluate(async (api) => {
    await api.clearUser()
    await api.setUser({ name: 'Bia' })
    await api.open('chat')
  })
  await expect(panel(page).getByRole('log')).toContainText('Olá, Bia!')
  await expect(panel(page).getByRole('log')).not.toContainText('Ana')
  // Also for a person whom the page has not identified.
  await widget.evaluate((api) => api.clearUser())
  await widget.evaluate((api) => api.open('chat'))
  // The chat sends a message only after the greeting.
  await expect(panel(page).getByRole('log')).toContainText('Olá, você!')
  await panel(page).getByLabel('Sua mensagem').fill('segredo')
  await panel(page).getByLabel('Sua mensagem').press('Enter')
  await expect(panel(page).getByRole('log')).toContainText('segredo')
  await widget.evaluate((api) => api.clearUser())
  await expect(panel(page)).toBeHidden()
  await widget.evaluate((api) => api.open('chat'))
  await expect(panel(page).getByRole('log')).toContainText('Olá, você!')
  await expect(panel(page).getByRole('log')).not.toContainText('segredo')
})

test('loads as a module and where a policy lets scripts in by a nonce only', async ({ page, site }) => {
  await page.goto(`${site}/nonce-module`)
  await expectWithinReach(page)
})
