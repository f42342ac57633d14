import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { axeDefects } from 'delivery/gates/axe-defects'
import { waitForPaint } from '../wait-for-page'
import { misnamedControls } from './control-names'
import { newDefects } from './engines'
import { complaintsAt200 } from './large-text'

/** Checks for every screen. Each defect found is one line that names its place. */

const NARROW = { width: 320, height: 640 }
export const PHONE = { width: 360, height: 740 }
const WIDE = { width: 1280, height: 800 }
const BRAND = 'Banco Aurora'

const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Measured below, with the exception for links inside a sentence.
  rules: { 'target-size': { enabled: false } },
}
/** The dark theme changes colours only. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const axeDefectsIn = async (page: Page, options: RunOptions, theme: string) =>
  (await axeDefects(page, options)).map((defect) => `${theme}: ${defect}`)

/** WCAG 2.5.8: 24 px at least; except links inside a sentence, and what cannot be seen or clicked. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (target: Element) =>
      (getComputedStyle(target).display === 'inline' || target.parentElement?.tagName === 'P') &&
      (target.parentElement?.textContent ?? '').trim() !== (target.textContent ?? '').trim()
    /** A control's label is a target too. */
    const boxes = (target: Element) => [
      target.getBoundingClientRect(),
      ...(target instanceof HTMLInputElement
        ? [...(target.labels ?? [])].map((label) => label.getBoundingClientRect())
        : []),
    ]
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="tab"]')]
        .filter(
          (target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('[inert]'),
        )
        // Clipped to a point unless focused: the skip link, and inputs under a drawn control.
        .filter((target) => target.getBoundingClientRect().width > 1)
        .filter((target) => !inSentence(target))
        .filter((target) => !boxes(target).some(({ width, height }) => width >= 24 && height >= 24))
        .map((target) => {
          const { width, height } = target.getBoundingClientRect()
          return `target of ${Math.round(width)} x ${Math.round(height)} px: ${target.outerHTML.slice(0, 120)}`
        })
    )
  })

async function sidewaysScroll(page: Page): Promise<string[]> {
  const [content, viewport] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  return (content ?? 0) > (viewport ?? 0) ? [`${content} px of content in ${viewport} px`] : []
}

/** Words that occur in no Portuguese sentence of this portal; whole words only. */
const ENGLISH =
  /\b(the|and|your|you|please|error|loading|submit|cancel|close|back|search|password|undefined|null|NaN|Object|Invalid|not found|required|field|click|here|with|from|expired|try again|unknown|failed)\b/gi
async function foreignWords(page: Page): Promise<string[]> {
  const words = await page.locator('main').allInnerTexts()
  const names = await page
    .locator('main :is([aria-label], [placeholder], [title], img[alt])')
    .evaluateAll((all) =>
      all.flatMap((each) =>
        ['aria-label', 'placeholder', 'title', 'alt'].map((name) => each.getAttribute(name) ?? ''),
      ),
    )
  const found = [...words, ...names].join('\n').match(ENGLISH) ?? []
  return [...new Set(found)].map((word) => `not Portuguese: "${word}"`)
}

async function headingAndTitle(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').count()
  const title = await page.title()
  const [name = ''] = title.split(' · ')
  return [
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(title.endsWith(` · ${BRAND}`) && name.length > 3 ? [] : [`title "${title}"`]),
  ]
}

/**
 * The contact button stands in the bar of every page (WCAG 3.2.6), over nothing but the ground of the bar: where
 * the page begins, where it is scrolled and where it ends.
 */
async function helpInTheBar(page: Page): Promise<string[]> {
  await page.locator('contato-surface').waitFor({ state: 'attached' })
  return page.evaluate(() => {
    const surface = document.querySelector('contato-surface')
    const button = surface?.shadowRoot?.querySelector('.launcher')
    if (!surface || !button) return ['no contact button']
    const defects = new Set<string>()
    for (const part of [0, 0.5, 1]) {
      scrollTo({ top: part * document.documentElement.scrollHeight, behavior: 'instant' })
      const { left, right, top, bottom } = button.getBoundingClientRect()
      // With a bar that is not sticky it scrolls away.
      if (bottom < 0) continue
      if (left < 0 || right > innerWidth || top < 0) defects.add('contact button outside of the page')
      for (const x of [left + 1, (left + right) / 2, right - 1])
        for (const y of [top + 1, (top + bottom) / 2, bottom - 1]) {
          const [below] = document.elementsFromPoint(x, y).filter((found) => found !== surface)
          const inBar = below?.closest('header') && !below.closest('header :is(a, button, p, nav, ul)')
          if (!inBar) defects.add(`contact button over ${below?.outerHTML.slice(0, 80)}`)
        }
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...defects]
  })
}

/** All defects of the current screen. */
export async function inspect(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const defects = [...(await headingAndTitle(page)), ...(await foreignWords(page))]
  defects.push(...(await axeDefectsIn(page, EVERYTHING, 'light')))
  defects.push(...(await misnamedControls(page)), ...(await newDefects(page)))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  defects.push(...(await axeDefectsIn(page, COLOURS, 'dark')))
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await waitForPaint(page)
    const found = [
      ...(await sidewaysScroll(page)),
      ...(await smallTargets(page)),
      ...(await helpInTheBar(page)),
    ]
    defects.push(...found.map((defect) => `${viewport.width} px: ${defect}`))
  }
  await page.setViewportSize(PHONE)
  defects.push(...(await complaintsAt200(page)).map((defect) => `letters of twice the size: ${defect}`))
  return defects
}
