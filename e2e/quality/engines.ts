import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/**
 * Two engines beside axe, which know rules that it does not: HTML_CodeSniffer and IBM's checker. A test puts them into
 * the page that it looks at; no page of the portal contains them.
 */

const require = createRequire(import.meta.url)
const CODESNIFFER = readFileSync(require.resolve('@pa11y/html_codesniffer/build/HTMLCS.js'), 'utf8')
const IBM = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8')

interface Finding {
  rule: string
  /** The element's opening tag. */
  element: string
}

/** Findings that are no defects: the rule, the elements that it is wrong about, and why. */
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

/** It looks for labels and ids in the document alone, so a shadow root is judged as a document of its own, styles too. */
async function sniffed(page: Page, within: string): Promise<Finding[]> {
  await load(page, 'HTMLCS', CODESNIFFER)
  return page.evaluate(`(async () => {
    const part = ${within}
    const frame = part.shadowRoot && document.body.appendChild(document.createElement('iframe'))
    const judged = frame?.contentDocument ?? part
    if (frame) {
      const sheets = part.shadowRoot.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
      const styles = sheets.map(({ cssText }) => cssText.replaceAll(':host', 'body')).join('')
      judged.documentElement.lang = document.documentElement.lang
      judged.title = document.title
      judged.body.innerHTML = '<style>' + styles + '</style>' + part.shadowRoot.innerHTML
    }
    // It asks the part as if it were a document.
    judged.getElementById ??= (id) => document.getElementById(id)
    await new Promise((resolve, reject) => HTMLCS.process('WCAG2AA', judged, resolve, reject))
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

/** What the two engines find on the current page, or in one element of it, as an expression. */
export async function enginesDefects(page: Page, within = 'document'): Promise<string[]> {
  const found = [...(await sniffed(page, within)), ...(await checkedByIbm(page, within))]
  return found.filter(isDefect).map(({ rule, element }) => `${rule}: ${element.slice(0, 160)}`)
}

const seen = new Set<string>()
async function isNew(page: Page, part: string): Promise<boolean> {
  const words = (await page.locator(part).allInnerTexts()).join()
  return seen.size < seen.add(part + words).size
}

/** The same on a screen of the portal. A screen at another address, and a bar and footer around another, are checked once. */
export async function newDefects(page: Page): Promise<string[]> {
  const [isNewScreen, isNewFrame] = [await isNew(page, 'main'), await isNew(page, 'header, footer')]
  if (isNewFrame) return enginesDefects(page)
  return isNewScreen ? enginesDefects(page, `document.querySelector('main')`) : []
}
