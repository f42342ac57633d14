import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { loggedIn } from '../negotiation/session'
import { waitForHydration } from '../wait-for-page'

const notices = (page: Page) => page.locator('section:has(> div > #cookies-titulo)').locator('..')

for (const [width, height] of [
  [360, 740],
  [320, 640],
  [740, 360],
] as const) {
  test(`the first visit at ${width} by ${height} shows headline, field and button, and the cookies below them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(notices(page)).toBeVisible()
    const top = (await notices(page).boundingBox())?.y ?? 0
    for (const wanted of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('textbox', { name: 'CPF' }),
      page.getByRole('button', { name: 'Consultar', exact: true }),
    ]) {
      const box = await wanted.boundingBox()
      expect(box?.y).toBeGreaterThan(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top)
    }
    // To refuse is as easy as to allow: side by side, of one height.
    const [refuse, allow] = await Promise.all(
      ['Entendi', 'Permitir opcionais'].map((name) => page.getByRole('button', { name }).boundingBox()),
    )
    expect([refuse?.y, refuse?.height]).toEqual([allow?.y, allow?.height])
  })
}

/** What somebody who reads with letters of twice the size could not read or press. */
async function complaintsAt200(page: Page): Promise<string[]> {
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  return page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%'
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const complaints: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) complaints.push(`${scrollWidth - clientWidth} px sideways`)
    const inBar = [...document.querySelectorAll('header :is(a, button)')]
      .map((each) => ({ name: each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
    for (const [index, { name, box }] of inBar.entries()) {
      if (box.left < 0 || box.right > clientWidth) complaints.push(`${name} leaves the bar`)
      for (const { name: next, box: other } of inBar.slice(index + 1)) {
        const isApart =
          box.right <= other.left + 1 ||
          other.right <= box.left + 1 ||
          box.bottom <= other.top + 1 ||
          other.bottom <= box.top + 1
        if (!isApart) complaints.push(`${name} and ${next} lie on each other`)
      }
    }
    for (const list of document.querySelectorAll('[role="tablist"]')) {
      if (list.scrollWidth > list.clientWidth) complaints.push('a tab is cut')
    }
    for (const input of document.querySelectorAll('main input[inputmode], main input[type="password"]')) {
      const frame = input.parentElement
      if (!frame?.querySelector('button')) continue
      if (input.clientWidth < frame.clientWidth / 2) complaints.push(`${input.id} has no room to type`)
    }
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim() ?? ''
      const box = text.parentElement?.getBoundingClientRect()
      if (words.length < 8 || !box || box.width < 2) continue
      if (box.width < 100 && box.height > 6 * box.width) complaints.push(`a syllable a line: ${words}`)
      if (box.right > clientWidth + 1 && !text.parentElement?.closest('[aria-hidden="true"]'))
        complaints.push(`cut: ${words}`)
      const range = document.createRange()
      range.selectNodeContents(text)
      let card = text.parentElement
      while (card && getComputedStyle(card).borderRightStyle === 'none') card = card.parentElement
      const isOver = card && range.getBoundingClientRect().right > card.getBoundingClientRect().right
      if (isOver && !text.parentElement?.closest('table, [aria-hidden="true"]'))
        complaints.push(`over the edge of its card: ${words}`)
    }
    return complaints
  })
}

test('letters of twice the size on a phone: nothing is cut, covered or pushed aside', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/login-cpf', '/login-confirma', '/notificacoes-indevidas', '/quem-somos']) {
    await page.goto(path)
    await waitForHydration(page)
    expect.soft(await complaintsAt200(page), path).toEqual([])
    const { height = 999 } = (await notices(page).boundingBox()) ?? {}
    expect.soft(height, path).toBeLessThanOrEqual(371)
  }
})

for (const [persona, ...paths] of [
  ['cliente', '/painel-controle', '/painel-meus-dados', '/negociacao'],
  ['acordo-em-atraso', '/painel-negociacoes', '/segunda-via'],
] as const) {
  test(`letters of twice the size on a phone: ${persona} behind the login`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await loggedIn(page, sandbox, await sandbox.persona(persona))
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect.soft(await complaintsAt200(page), path).toEqual([])
    }
  })
}
