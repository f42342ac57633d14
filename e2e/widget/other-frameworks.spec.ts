import type { Page } from '@playwright/test'
import { chat, expect, launcher, panel, test } from './fixture'
import './page-globals'

test.describe('a single-spa root', () => {
  test.beforeEach(async ({ page, site }) => {
    await page.goto(`${site}/single-spa`)
    await page.waitForFunction(() => 'root' in window)
  })

  test('mounts and unmounts it as an application, with the route', async ({ page }) => {
    await expect(launcher(page)).toHaveCount(0)
    const go = (hash: string) => page.evaluate((to) => location.replace(to), hash)
    await go('#com-contato')
    await launcher(page).click()
    await expect(panel(page)).toBeVisible()
    await go('#sem')
    await expect(launcher(page)).toHaveCount(0)
    await go('#com-contato')
    await expect(launcher(page)).toBeVisible()
  })

  test('mounts several parcels at once, updates and unmounts each by itself', async ({ page }) => {
    await page.evaluate(async () => {
      const { root } = window
      const parcels = [
        root.mount('first', { label: 'Um', name: 'same' }),
        root.mount('second', { label: 'Dois', name: 'same' }),
      ]
      await Promise.all(parcels.map(({ mountPromise }) => mountPromise))
      Object.assign(window, { parcels })
    })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(button('Um')).toHaveCount(1)
    await expect(button('Dois')).toHaveCount(1)
    await page.evaluate(() => window.parcels[1]?.update({ label: 'Dois, novo', view: 'email' }))
    await expect(button('Dois, novo')).toHaveCount(1)
    await expect(panel(page)).toHaveAccessibleName('E-mail')
    await page.evaluate(() => window.parcels[1]?.unmount())
    await expect(panel(page)).toHaveCount(0)
    await expect(button('Um')).toHaveCount(1)
  })

  test('unmounting twice, before the end of mounting, and mounting twice do no harm', async ({ page }) => {
    const left = await page.evaluate(async () => {
      const { contact } = window.root
      const { mount, unmount } = await contact()
      const props = { name: 'solo' }
      await Promise.all([mount(props), unmount(props), mount(props), mount(props)])
      const mounted = document.querySelectorAll('contato-surface').length
      await Promise.all([unmount(props), unmount(props)])
      await unmount(props)
      return [mounted, document.querySelectorAll('contato-surface').length, document.body.children.length]
    })
    expect(left).toEqual([1, 0, 3])
  })

  test('speaks to the bank that its files come from', async ({ page, bank }) => {
    bank.answers('InMessageChat', () => ({ data: chat('Oi, Ana!') }))
    await page.evaluate(
      () => window.root.mount('first', { view: 'chat', user: { name: 'Ana' } }).mountPromise,
    )
    await expect(panel(page).getByRole('log')).toContainText('Oi, Ana!')
    expect(bank.asked.at(-1)).toEqual({
      path: '/api/v1/Conversacao/InMessageChat',
      body: { CriaConversa: true, NomeUsuario: 'Ana' },
    })
  })
})

/** Scripts of the container that were fetched, by their content. */
async function containerScripts(page: Page, bank: string): Promise<{ reactDom: number }> {
  const urls = await page.evaluate(
    (origin) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.startsWith(origin)),
    bank,
  )
  const texts = await Promise.all(
    urls.filter((url) => url.endsWith('.js')).map(async (url) => (await fetch(url)).text()),
  )
  return { reactDom: texts.filter((text) => text.includes('hydrateRoot=')).length }
}

test.describe('a federation host', () => {
  for (const [page_, reactDom] of [
    ['federation', 0],
    ['federation-private', 1],
  ] as const) {
    test(`renders ./Widget; react-dom is fetched ${reactDom} times (${page_})`, async ({
      page,
      site,
      bank,
    }) => {
      await page.goto(`${site}/${page_}`)
      await page.getByRole('button', { name: 'Fale com a gente 0' }).click()
      await expect(panel(page)).toBeVisible()
      expect(await containerScripts(page, bank.url)).toEqual({ reactDom })

      await page.getByRole('button', { name: 'Rótulo 0' }).click()
      await expect(page.getByRole('button', { name: 'Fale com a gente 1' })).toBeVisible()
      await panel(page).getByRole('button', { name: /^CHAT/ }).click()
      await expect(panel(page).getByRole('log')).toContainText('Olá!')
      expect(bank.asked.at(-1)?.body).toEqual({ CriaConversa: true, NomeUsuario: 'Ana' })

      await page.getByRole('button', { name: 'Tirar' }).click()
      await expect(page.locator('contato-surface')).toHaveCount(0)
      await page.getByRole('button', { name: 'Pôr' }).click()
      await expect(page.getByRole('button', { name: 'Fale com a gente 1' })).toBeVisible()
    })
  }

  test('whose React does not fit keeps its own, and the widget brings another', async ({
    page,
    site,
    bank,
  }) => {
    await page.goto(`${site}/plain`)
    const mounted = await page.evaluate(async (origin) => {
      const script = document.createElement('script')
      script.src = `${origin}/embed/v1/remoteEntry.js`
      document.head.append(script)
      await new Promise((resolve) => script.addEventListener('load', resolve))
      // A host with an old React, and one with a new React but without its react-dom.
      const wrong = () => {
        throw new Error('this React does not fit')
      }
      const offer = (version: string) => ({
        [version]: { get: wrong, loaded: 1, from: 'host', eager: false },
      })
      const { contato_widget } = window
      await contato_widget.init({
        react: { ...offer('18.3.1'), ...offer('19.0.0') },
        'react-dom': offer('18.3.1'),
      })
      const { mount } = (await contato_widget.get('./lifecycles'))()
      await mount({ name: 'contato', label: 'Da federação', view: 'list' })
      return document.querySelectorAll('contato-surface').length
    }, bank.url)
    expect(mounted).toBe(1)
    await expect(panel(page).getByRole('button', { name: /^CHAT/ })).toBeVisible()
  })
})
