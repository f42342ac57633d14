import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { axeDefects } from 'delivery/gates'
import { waitForPaint } from '../wait-for-page'
import { newDefects } from './engines'
import { complaintsAt200 } from './large-text'

/** Checks for every screen. A defect is one line with its location. */

const NARROW = { width: 320, height: 640 }
export const PHONE = { width: 360, height: 740 }
export const WIDE = { width: 1280, height: 800 }
const BRAND = 'Banco Aurora'

const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Checked below, with the exception for inline links.
  rules: { 'target-size': { enabled: false } },
}
/** Checks that depend on colours, for the dark theme. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const axeDefectsIn = async (page: Page, options: RunOptions, theme: string) =>
  (await axeDefects(page, options)).map((defect) => `${theme}: ${defect}`)

/** WCAG 2.5.8: at least 24 px, except for inline links and targets that are invisible or disabled. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (target: Element) =>
      (getComputedStyle(target).display === 'inline' || target.parentElement?.tagName === 'P') &&
      (target.parentElement?.textContent ?? '').trim() !== (target.textContent ?? '').trim()
    /** A control's label is part of the target. */
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
        // Clipped unless focused: the skip link, and inputs under a styled control.
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

/** Whole words that do not occur in any Portuguese text of the portal. */
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
  const english = [...words, ...names].join('\n').match(ENGLISH) ?? []
  return [...new Set(english)].map((word) => `not Portuguese: "${word}"`)
}

/** Values that must not be translated: amounts, dates (also in words), ids (also masked), lines of slips, Pix codes. */
const translatableValues = (page: Page) =>
  page.evaluate(() => {
    const value =
      /R\$\s?\d|[\dº]\sde\s(?:(?:jan|fever)eiro|março|abril|maio|ju[nl]ho|agosto|outubro|(?:set|nov|dez)embro)|\d{2}\/\d{2}\/\d{4}|[\d*]{3}\.[\d*]{3}\.[\d*]{3}-[\d*]{2}|[\dA-Z*]{4}-[\d*]{2}\b|\d{5}\.\d{5} |\d{44}|000201/
    const defects: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const said = text.nodeValue ?? ''
      const isLeftAlone = text.parentElement?.closest('[translate=no], script, style, noscript, textarea')
      if (value.test(said) && !isLeftAlone) defects.push(`a translator may change "${said}"`)
    }
    return defects
  })

/** Font sizes and corner radii of the design in px; a radius of half the box is allowed too. */
const SCALE = { sizes: [15, 17, 20, 24, 30, 36, 52], radii: [0, 4, 8, 12, 20] }

/** Looks of a button: ground, height and letters in px. An icon button has no letters. */
const BUTTONS = [
  'filled 56 17',
  'filled 44 15',
  'outlined 56 17',
  'outlined 44 15',
  'plain 44 15',
  'plain 48 15',
]

/** The kit's buttons, which have a border of 1 px, visible or not. */
export const otherButtons = (page: Page) =>
  page.evaluate((looks) => {
    const clear = 'rgba(0, 0, 0, 0)'
    const filled = new Set<string>()
    const faults = [...document.querySelectorAll(':is(a, button):not(:disabled, [aria-disabled=true])')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .flatMap((button) => {
        const { borderTopWidth, borderTopColor, backgroundColor, minHeight, fontSize, borderRadius } =
          getComputedStyle(button)
        if (borderTopWidth !== '1px') return []
        const ground = borderTopColor !== clear ? 'outlined' : backgroundColor === clear ? 'plain' : 'filled'
        if (ground === 'filled') filled.add(backgroundColor)
        const look = [ground, minHeight, fontSize].join(' ').replaceAll('px', '')
        return looks.includes(look) && borderRadius === '12px'
          ? []
          : [`button "${look}", corners of ${borderRadius}: ${button.outerHTML.slice(0, 100)}`]
      })
    return filled.size > 1 ? [...faults, `buttons in ${[...filled].join(' and ')}`] : faults
  }, BUTTONS)

/** Includes shadow roots. Skips text in SVG, which scales with the drawing. */
export const outOfScale = (page: Page, within = 'html') =>
  page.locator(within).evaluate((root, { sizes, radii }) => {
    const defects = new Set<string>()
    const elementsOf = (root: Element | ShadowRoot): Element[] => [
      ...('shadowRoot' in root && root.shadowRoot ? elementsOf(root.shadowRoot) : []),
      ...[...root.children].flatMap((each) => [each, ...elementsOf(each)]),
    ]
    const isRound = (radius: string, side: number) =>
      radius.endsWith('%') ? radius === '50%' : Number.parseFloat(radius) >= side / 2
    for (const element of elementsOf(root)) {
      if (element instanceof SVGElement || !element.checkVisibility({ visibilityProperty: true })) continue
      const { fontSize, borderTopLeftRadius, borderBottomRightRadius } = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      )
      const where = element.outerHTML.slice(0, 100)
      const size = Number.parseFloat(fontSize)
      if (hasText && size > 0 && !sizes.includes(size)) defects.add(`letters of ${fontSize}: ${where}`)
      const { width, height } = element.getBoundingClientRect()
      for (const radius of [borderTopLeftRadius, borderBottomRightRadius])
        if (!radii.includes(Number.parseFloat(radius)) && !isRound(radius, Math.min(width, height)))
          defects.add(`corners of ${radius}: ${where}`)
    }
    return [...defects]
  }, SCALE)

async function headingAndTitle(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').count()
  const title = await page.title()
  const [name = ''] = title.split(' · ')
  return [
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(title.endsWith(` · ${BRAND}`) && name.length > 3 ? [] : [`title "${title}"`]),
  ]
}

/** The contact button is in the bar of every page (WCAG 3.2.6) and covers nothing else at any scroll position. */
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
      // It scrolls away with a bar that is not sticky.
      if (bottom < 0) continue
      if (left < 0 || right > innerWidth || top < 0) defects.add('contact button outside of the page')
      for (const x of [left + 1, (left + right) / 2, right - 1])
        for (const y of [top + 1, (top + bottom) / 2, bottom - 1]) {
          const [below] = document.elementsFromPoint(x, y).filter((element) => element !== surface)
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
  defects.push(...(await translatableValues(page)))
  defects.push(...(await axeDefectsIn(page, EVERYTHING, 'light')))
  defects.push(...(await newDefects(page)))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  defects.push(...(await axeDefectsIn(page, COLOURS, 'dark')))
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    await waitForPaint(page)
    const here = [
      ...(await sidewaysScroll(page)),
      ...(await smallTargets(page)),
      ...(await outOfScale(page)),
      ...(await otherButtons(page)),
      ...(await helpInTheBar(page)),
    ]
    defects.push(...here.map((defect) => `${viewport.width} px: ${defect}`))
  }
  await page.setViewportSize(PHONE)
  defects.push(...(await complaintsAt200(page)).map((defect) => `letters of twice the size: ${defect}`))
  return defects
}
