import type { Page } from '@playwright/test'

/** What the page compares of a screen, in the order of its columns. */
export const VIEWS = [
  { name: 'celular', width: 360, height: 800, colorScheme: 'light' },
  { name: 'computador', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'escuro', width: 360, height: 800, colorScheme: 'dark' },
] as const

/** A text where it is drawn, in CSS pixels from the top of the page. */
export interface Drawn {
  text: string
  top: number
  bottom: number
  left: number
  right: number
}

export interface Picture {
  png: Buffer
  texts: readonly Drawn[]
}

/** A screen as a visitor finds it. */
export interface Shot {
  title: string
  /** The accessibility tree, a line for each node. */
  spoken: readonly string[]
  /** What the tab key comes to. */
  tab: readonly string[]
  /** Elements and their attributes, without what is drawn or spoken of them. */
  markup: readonly string[]
  pictures: Readonly<Record<string, Picture>>
}

/** Runs a function in a page. tsx names functions by a helper of its own, which no page has. */
export const inPage = <Arg, Result>(
  page: Page,
  work: (arg: Arg) => Result | Promise<Result>,
  arg: Arg,
): Promise<Result> =>
  page.evaluate<Result>(`(() => { const __name = (f) => f; return (${work})(${JSON.stringify(arg)}) })()`)

/** Fonts as a browser has them that was here before: one that is late would be left out of a picture. */
export function fontsAreKept(): void {
  window.FontFace = class extends FontFace {
    constructor(family: string, source: string | BufferSource, descriptors: FontFaceDescriptors = {}) {
      super(family, source, { ...descriptors, display: 'swap' })
    }
  }
}

/** In the page: every element, those of open shadow roots too. */
function describe(): { tab: string[]; markup: string[] } {
  const SILENT =
    /^(class|style|id|for|name|src|srcset|integrity|nonce|alt|title|aria-(?!hidden).*|data-fragment)$/
  const HIDDEN = ['SCRIPT', 'STYLE', 'LINK', 'NOSCRIPT', 'TEMPLATE']
  const markup: string[] = []
  const stops: { order: number; label: string }[] = []
  const labelOf = (element: HTMLElement) => {
    const [label] = 'labels' in element && element.labels instanceof NodeList ? element.labels : []
    const text = element.getAttribute('aria-label') || label?.textContent || element.innerText || ''
    return `${element.tagName.toLowerCase()} "${text.replace(/\s+/g, ' ').trim()}"`
  }
  const see = (element: Element) => {
    if (HIDDEN.includes(element.tagName)) return
    const attributes = [...element.attributes].filter(({ name }) => !SILENT.test(name))
    const told = attributes.map(({ name, value }) => ` ${name}="${value}"`).sort()
    markup.push(`<${element.tagName.toLowerCase()}${told.join('')}>`)
    if (element instanceof HTMLElement && element.tabIndex >= 0 && !element.matches(':disabled'))
      if (element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
        stops.push({ order: element.tabIndex || Number.POSITIVE_INFINITY, label: labelOf(element) })
    // What is announced is gone a moment later.
    if (element.matches('[role="status"]')) return
    for (const child of [...(element.shadowRoot?.children ?? []), ...element.children]) see(child)
  }
  see(document.body)
  return { tab: stops.sort((a, b) => (a.order < b.order ? -1 : 1)).map(({ label }) => label), markup }
}

/** In the page: where each text is. */
function textsDrawn(): Drawn[] {
  const range = document.createRange()
  const found: Drawn[] = []
  const see = (node: Node) => {
    if (node instanceof Text && node.data.trim() !== '') {
      range.selectNodeContents(node)
      const { top, bottom, left, right } = range.getBoundingClientRect()
      const text = node.data.replace(/\s+/g, ' ').trim()
      if (bottom > top)
        found.push({ text, top: top + scrollY, bottom: bottom + scrollY, left: left, right: right })
    }
    if (node instanceof Element && node.shadowRoot) see(node.shadowRoot)
    for (const child of node.childNodes) see(child)
  }
  see(document.body)
  return found
}

/** In the page: from its top, and what goes on by itself as it always is, once what was changed is drawn. */
const holdStill = () => {
  const toTop = (root: Document | ShadowRoot) => {
    for (const each of root.querySelectorAll('*')) {
      if (each.scrollTop > 0) each.scrollTop = 0
      if (each.shadowRoot) toTop(each.shadowRoot)
    }
  }
  toTop(document)
  // Seconds until something may be done again.
  for (const time of document.querySelectorAll('time'))
    if (/^\d+\ss$/.test(time.textContent ?? '') && time.firstChild instanceof Text)
      time.firstChild.data = '30'
  return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/**
 * In the page: no transitions, as a colour that a part inherits sets out only when its parent's has arrived; and what is
 * far below is drawn, too.
 */
const drawAll = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  for (const each of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(each).contentVisibility === 'auto') each.style.contentVisibility = 'visible'
}
const withTransitions = () => void document.adoptedStyleSheets.pop()

/** How often a screen may still change while it is looked at. */
const ATTEMPTS = 4

/** Once nothing moves: each text is where it was before the picture. */
async function takePicture(page: Page): Promise<Picture> {
  for (let attempt = 1; ; attempt += 1) {
    await inPage(page, holdStill, null)
    const before = await inPage(page, textsDrawn, null)
    const png = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
    const texts = await inPage(page, textsDrawn, null)
    if (JSON.stringify(texts) === JSON.stringify(before) || attempt === ATTEMPTS) return { png, texts }
  }
}

/** The page is then as it was before. */
async function takePictures(page: Page): Promise<Shot['pictures']> {
  const size = page.viewportSize()
  // Nothing is pointed at.
  await page.mouse.move(0, 0)
  const pictures: Record<string, Picture> = {}
  await inPage(page, drawAll, null)
  for (const { name, width, height, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    pictures[name] = await takePicture(page)
  }
  if (size) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null })
  await inPage(page, withTransitions, null)
  return pictures
}

/** Times of day, which go on between two walks. */
const CLOCK = /T\d\d:\d\d:\d\d[\d.]*/g

/** Seconds that are counted down, and what is announced and gone a moment later. */
const PASSING = /(?<=time): \d+ s$|(?<=- status): .*$/gm

const spokenOn = async (page: Page): Promise<string> =>
  (await page.locator('body').ariaSnapshot()).replace(PASSING, '')

/** A screen at rest: nothing is asked for, and what is spoken is the same after its pictures as before them. */
export async function capture(page: Page): Promise<Shot> {
  for (let attempt = 1; ; attempt += 1) {
    await page.waitForLoadState('networkidle')
    const spoken = await spokenOn(page)
    const { tab, markup } = await inPage(page, describe, null)
    const pictures = await takePictures(page)
    if ((await spokenOn(page)) !== spoken && attempt < ATTEMPTS) continue
    const told = markup.map((each) => each.replace(CLOCK, ''))
    return { title: await page.title(), spoken: spoken.split('\n'), tab, markup: told, pictures }
  }
}
