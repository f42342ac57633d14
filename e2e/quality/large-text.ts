import type { Page } from '@playwright/test'

/** Content that is unreadable or unreachable at twice the font size. */
export async function complaintsAt200(page: Page): Promise<string[]> {
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  return page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%'
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const complaints: string[] = []
    function* textsIn(root: Node): Iterable<Text> {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) if (walker.currentNode instanceof Text) yield walker.currentNode
    }
    const rangeOf = (text: Text, start = 0, end = text.length) => {
      const range = document.createRange()
      range.setStart(text, start)
      range.setEnd(text, end)
      return range
    }
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
    for (const button of document.querySelectorAll('button')) {
      if (!button.checkVisibility()) continue
      const { left, right } = button.getBoundingClientRect()
      for (const text of textsIn(button)) {
        const box = rangeOf(text).getBoundingClientRect()
        const isHidden = (text.parentElement?.getBoundingClientRect().width ?? 0) < 2
        if (!isHidden && (box.left < left - 1 || box.right > right + 1))
          complaints.push(`${text.textContent} leaves its button`)
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
    for (const text of textsIn(document.querySelector('main') ?? document.body)) {
      const words = text.data.trim()
      const box = text.parentElement?.getBoundingClientRect()
      if (words.length < 8 || !box || box.width < 2) continue
      if (box.width < 100 && box.height > 6 * box.width) complaints.push(`a syllable a line: ${words}`)
      if (box.right > clientWidth + 1 && !text.parentElement?.closest('[aria-hidden="true"]'))
        complaints.push(`cut: ${words}`)
      let card = text.parentElement
      while (card && getComputedStyle(card).borderRightStyle === 'none') card = card.parentElement
      const isOver = card && rangeOf(text).getBoundingClientRect().right > card.getBoundingClientRect().right
      if (isOver && !text.parentElement?.closest('table, [aria-hidden="true"]'))
        complaints.push(`over the edge of its card: ${words}`)
    }
    /** Widths of pieces on lines of their own. */
    const linesOf = (range: Range) =>
      [...range.getClientRects()].filter(({ width }) => width > 0).map(({ width }) => width)
    for (const heading of document.querySelectorAll('main :is(h1, h2, h3, h4)')) {
      for (const text of textsIn(heading)) {
        for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
          if (linesOf(rangeOf(text, index, index + word.length)).length > 1)
            complaints.push(`a heading breaks within a word: ${word}`)
        }
      }
    }
    /** Values that must not break: telephones, tax ids, amounts, dates, postal codes. */
    const numbers =
      /(?<![\p{L}\d*])(?:R\$\s|\(\d{2}\)\s|0800\s\d{3}\s)?[\d*][\d*./-]*(?:,\d+)?(?![\p{L}\d*])/gu
    const addresses = /[\w.+-]+@[\w.-]+\w/g
    for (const text of textsIn(document.body)) {
      let block = text.parentElement
      if (!block?.checkVisibility() || block.closest('script, style, [data-wraps]')) continue
      while (block?.parentElement && getComputedStyle(block).display.startsWith('inline'))
        block = block.parentElement
      const { paddingLeft, paddingRight } = getComputedStyle(block ?? document.body)
      const room =
        (block?.clientWidth ?? 0) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      for (const { 0: number, index } of text.data.matchAll(numbers)) {
        const lines = linesOf(rangeOf(text, index, index + number.length))
        const width = lines.reduce((sum, each) => sum + each, 0)
        if (lines.length > 1 && width <= room) complaints.push(`a number breaks: ${number}`)
      }
      for (const { 0: address, index } of text.data.matchAll(addresses)) {
        for (const { 0: part, index: at } of address.matchAll(/[^@.]+/g)) {
          if (linesOf(rangeOf(text, index + at, index + at + part.length)).length > 1)
            complaints.push(`an address breaks within a word: ${address}`)
        }
      }
    }
    document.documentElement.style.fontSize = ''
    return complaints
  })
}
