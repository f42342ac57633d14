import type { Page } from '@playwright/test'
import { loadAxe } from 'delivery/gates'

/**
 * WCAG 2.5.3 for every visible control: its accessible name contains its visible label, so that voice control works.
 * Descriptions are not part of the label.
 */
export async function misnamedControls(page: Page): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(() => {
    const controls =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="slider"]'
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    /** Visually hidden by clipping. */
    const isClipped = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width <= 1 && height <= 1
    }
    const shownIn = (node: Node, skipped: readonly Element[]): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || skipped.includes(node)) return ''
      if (!isVisible(node) || isClipped(node)) return ''
      return [...node.childNodes].map((each) => shownIn(each, skipped)).join('')
    }
    const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
    const defects: string[] = []
    window.axe.setup(document.body)
    for (const control of document.querySelectorAll(controls)) {
      // Collapsed content is neither visible nor exposed.
      if (!isVisible(control) || !Reflect.get(window.axe.commons.dom, 'isVisibleToScreenReaders')(control))
        continue
      const name = lettersOf(window.axe.commons.text.accessibleText(control))
      const described = (control.getAttribute('aria-describedby') ?? '').split(' ')
      const skipped = described.flatMap((id) => document.getElementById(id) ?? [])
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const label = lettersOf(
        (labels.length > 0 ? labels : [control]).map((each) => shownIn(each, skipped)).join(''),
      )
      if (name === '' || !name.includes(label))
        defects.push(`named "${name}", shows "${label}": ${control.outerHTML.slice(0, 120)}`)
    }
    window.axe.teardown()
    return defects
  })
}
