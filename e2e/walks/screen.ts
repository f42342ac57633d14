import type { Page } from '@playwright/test'

/** A clickable control; `index` is its position among CONTROLS. */
export interface Control {
  index: number
  name: string
  /** In the screen or its dialog, not in the bar. */
  own: boolean
  /** Index of the form that it submits; null for other controls. */
  submits: number | null
}

/** A form field; `index` is its position among FIELDS. */
export interface Field {
  index: number
  label: string
  type: string
  value: string
  checked: boolean
  group: string
  form: number
}

/** State of the page and of the browser's storage. */
export interface Screen {
  path: string
  url: string
  title: string
  headings: string[]
  text: string
  /** `right`: on the heading, on the URL's fragment, or in a dialog. */
  focus: 'right' | 'elsewhere' | 'nothing'
  /** Distinguishes documents. */
  loadedAt: number
  isLoggedIn: boolean
  storage: string
  controls: Control[]
  fields: Field[]
  /** Agreements with a card of their own, by number. */
  agreements: { number: string; isCancelled: boolean }[]
}

export const CONTROLS = 'a[href], button, summary, [role="tab"]'
export const FIELDS = 'input:not([type="hidden"], [type="file"]), select, textarea, button[role="checkbox"]'

function readScreen({ controls, fields }: { controls: string; fields: string }): Screen {
  const text = (element: Element | null | undefined) =>
    element instanceof HTMLElement ? element.innerText.replace(/\s+/g, ' ').trim() : ''
  const dialog = [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')].at(-1)
  const isOffered = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.matches(':disabled, [aria-disabled="true"]') &&
    !element.closest('[inert], footer') &&
    (!dialog || dialog.contains(element))
  const forms = [...document.querySelectorAll('form')]
  const formOf = (element: Element) => forms.findIndex((form) => form.contains(element))
  const isOwn = (element: Element) => element.closest('main, dialog, [role="dialog"]') !== null
  const isElsewhere = (element: Element) =>
    element instanceof HTMLAnchorElement &&
    (element.target === '_blank' ||
      element.origin !== location.origin ||
      element.hasAttribute('download') ||
      (element.hash !== '' && element.pathname === location.pathname))
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ||
    [...(element.getAttribute('aria-labelledby') ?? '').split(' ')]
      .map((id) => text(document.getElementById(id)))
      .join(' ')
      .trim() ||
    text(element)
  const labelOf = (element: Element) =>
    'labels' in element && element.labels instanceof NodeList && element.labels.length > 0
      ? text(element.labels[0] as Element)
      : nameOf(element)
  const active = document.activeElement ?? document.body
  const isNamed = location.hash !== '' && active.id === location.hash.slice(1)
  const isRight = isNamed || active.matches('main h1, :is(dialog, [role="dialog"]) *, dialog')
  return {
    path: location.pathname,
    url: decodeURIComponent(location.href),
    title: document.title,
    headings: [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility()).map(text),
    text: text(document.querySelector('main')) + text(dialog),
    focus: active === document.body ? 'nothing' : isRight ? 'right' : 'elsewhere',
    loadedAt: performance.timeOrigin,
    isLoggedIn: localStorage.getItem('loggedInUser') !== null,
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
    controls: [...document.querySelectorAll(controls)].flatMap((element, index) =>
      isOffered(element) && !isElsewhere(element) && nameOf(element) !== ''
        ? [
            {
              index,
              name: nameOf(element).slice(0, 80),
              own: isOwn(element),
              submits: element.matches('form button[type="submit"]') ? formOf(element) : null,
            },
          ]
        : [],
    ),
    fields: [...document.querySelectorAll(fields)].flatMap((element, index) =>
      isOwn(element) &&
      isOffered(
        element.matches('[type="radio"], [type="checkbox"]')
          ? (element.closest('label, li, fieldset, form') ?? element)
          : element,
      )
        ? [
            {
              index,
              label: labelOf(element),
              type: element.getAttribute('role') ?? element.getAttribute('type') ?? element.localName,
              value: 'value' in element ? String(element.value) : '',
              checked: 'checked' in element ? element.checked === true : element.ariaChecked === 'true',
              group: element.getAttribute('name') ?? '',
              form: formOf(element),
            },
          ]
        : [],
    ),
    agreements: [...document.querySelectorAll('main article')].flatMap((card) => {
      const number = /Acordo (\d{10})/.exec(text(card))?.[1]
      return number === undefined ? [] : [{ number, isCancelled: /Cancelado/.test(text(card)) }]
    }),
  }
}

export const read = (page: Page): Promise<Screen> =>
  page.evaluate(readScreen, { controls: CONTROLS, fields: FIELDS })

export const NO_HEADING = 'no heading'

/** '' while loading; else a fingerprint of the screen. */
export const stillness = (page: Page): Promise<string> =>
  page.evaluate(async (noHeading) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const heading = document.querySelector('main h1')
    const isAlive = !heading || Object.keys(heading).some((key) => key.startsWith('__reactProps$'))
    const waits =
      document.querySelector('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow])') !== null
    const seen = `${heading ? '' : noHeading} ${location.href} ${document.body.innerHTML.length}`
    return isAlive && !waits ? seen : ''
  }, NO_HEADING)
