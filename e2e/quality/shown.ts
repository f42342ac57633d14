import type { Page } from '@playwright/test'

/** Visible texts of the screen, one per text node. */
export const shownIn = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const shown: string[] = []
    if (!main) return shown
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { width } = range.getBoundingClientRect()
      const clipped = getComputedStyle(parent).clipPath !== 'none'
      const small = parent.getBoundingClientRect()
      if (width === 0 || clipped || (small.width <= 1 && small.height <= 1)) continue
      shown.push(text.textContent ?? '')
    }
    return shown
  })
