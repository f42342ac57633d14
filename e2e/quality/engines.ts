import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** HTML_CodeSniffer and IBM's checker, which have rules that axe lacks. Injected by tests; not part of the portal. */

const require = createRequire(import.meta.url)
const CODESNIFFER = readFileSync(require.resolve('@pa11y/html_codesniffer/build/HTMLCS.js'), 'utf8')
const IBM = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8')

interface Finding {
  rule: string
  /** Opening tag of the element. */
  element: string
}

/** False positives: the rule, the elements and the reason. */
const FALSE_ALARMS: readonly { rule: RegExp; element: RegExp; because: string }[] = [
  {
    rule: /^label_content_exists/,
    element: /^<label for="_r_/,
    because: 'the label’s text is clipped, not absent: the heading above shows the same words',
  },
  {
    rule: /H32\.2$/,
    element: /^<form novalidate="" class="field">/,
    because: 'its button sends without submitting, which sandboxed frames drop; Enter sends too',
  },
]

const isDefect = ({ rule, element }: Finding) =>
  !FALSE_ALARMS.some((alarm) => alarm.rule.test(rule) && alarm.element.test(element))

async function load(page: Page, global: string, source: string): Promise<void> {
  if (!(await page.evaluate(`${JSON.stringify(global)} in window`))) await page.evaluate(`${source};0`)
}

/**
 * HTML_CodeSniffer resolves labels and ids in documents only, so a shadow root is copied to a document with its styles.
 */
async function sniffed(page: Page, within: string): Promise<Finding[]> {
  await load(page, 'HTMLCS', CODESNIFFER)
  return page.evaluate(`(async () => {
    const part = ${within}
    const frame = part.shadowRoot && document.body.appendChild(document.createElement('iframe'))
    const checked = frame?.contentDocument ?? part
    if (frame) {
      const sheets = part.shadowRoot.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
      const styles = sheets.map(({ cssText }) => cssText.replaceAll(':host', 'body')).join('')
      checked.documentElement.lang = document.documentElement.lang
      checked.title = document.title
      checked.body.innerHTML = '<style>' + styles + '</style>' + part.shadowRoot.innerHTML
    }
    // It asks the part as if it were a document.
    checked.getElementById ??= (id) => document.getElementById(id)
    await new Promise((resolve, reject) => HTMLCS.process('WCAG2AA', checked, resolve, reject))
    const found = HTMLCS.getMessages()
      .filter(({ type }) => type === HTMLCS.ERROR)
      .map(({ code, element }) => ({ rule: code, element: element.cloneNode().outerHTML ?? '' }))
    frame?.remove()
    return found
  })()`)
}

async function checkedByIbm(page: Page, within: string): Promise<Finding[]> {
  await load(page, 'ace', IBM)
  return page.evaluate(`(async () => {
    const { results } = await new ace.Checker().check(${within}, ['WCAG_2_2'])
    return results
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, reasonId, snippet }) => ({ rule: ruleId + '.' + reasonId, element: snippet }))
  })()`)
}

/** Findings of both engines on the page, or in the element given as an expression. */
export async function enginesDefects(page: Page, within = 'document'): Promise<string[]> {
  const defects = [...(await sniffed(page, within)), ...(await checkedByIbm(page, within))]
  return defects.filter(isDefect).map(({ rule, element }) => `${rule}: ${element.slice(0, 160)}`)
}

const seen = new Set<string>()
async function isNew(page: Page, part: string): Promise<boolean> {
  const words = (await page.locator(part).allInnerTexts()).join()
  return seen.size < seen.add(part + words).size
}

/** Findings on a screen of the portal. Screens with several URLs and the repeated bar and footer are checked once. */
export async function newDefects(page: Page): Promise<string[]> {
  const [isNewScreen, isNewFrame] = [await isNew(page, 'main'), await isNew(page, 'header, footer')]
  if (isNewFrame) return enginesDefects(page)
  return isNewScreen ? enginesDefects(page, `document.querySelector('main')`) : []
}
