import type { WidgetEvent } from '../../src/core/public-types'
import { TAG } from '../element/page'
import { pageDocument } from '../element/page-document'
import type { ContatoWidgetApi } from '../loader/api'

/** The tag's attributes and their valid values. */
const attributes: Readonly<Record<string, RegExp>> = {
  side: /^(left|right)$/,
  offset: /^\d+(px)?([ ,]+\d+(px)?)?$/,
  zIndex: /^-?\d+$/,
  theme: /^(light|dark|auto)$/,
  label: /./,
  accent: /^#[\da-f]{6}( +#[\da-f]{6})?$/i,
  radius: /^(round|soft|square)$/,
  font: /^(system|page)$/,
  launcher: /^hidden$/,
  api: /^https?:\/\/[^/]+\/?$/,
  auto: /^(true|false)?$/,
  hours: /^(true)?$/,
  keep: /^(true)?$/,
  debug: /^(true)?$/,
}
const asAttribute = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The problems in a tag's attributes. */
export function problemsOf(dataset: DOMStringMap): string[] {
  const problems = Object.entries(dataset).flatMap(([name, value = '']) => {
    const allowed = attributes[name]
    if (!allowed)
      return `There is no ${asAttribute(name)}. There are ${Object.keys(attributes).map(asAttribute).join(', ')}.`
    return allowed.test(value)
      ? []
      : `${asAttribute(name)}="${value}" is not understood, so the default counts.`
  })
  return problems
}

const advice: Readonly<Record<Extract<WidgetEvent, { type: 'error' }>['during'], string>> = {
  load: 'panel.js was not loaded: script-src of the policy, the network, or a file that was changed on its way.',
  chat: 'The chat did not answer: connect-src of the policy, CORS at the origin of the API, or the API itself.',
  call: 'The call could not be asked for: connect-src of the policy, CORS at the origin of the API, or the API itself.',
}

/** Logs the widget's actions on the page, and recommendations for the page. */
export function explain(api: ContatoWidgetApi, { src, nonce, dataset }: HTMLScriptElement): void {
  const say = (...words: unknown[]) => console.info(`[${TAG}]`, ...words)
  const warn = (...words: unknown[]) => console.warn(`[${TAG}]`, ...words)
  const { origin } = new URL(src)

  say(`${api.version} from ${src}. The panel follows when somebody comes near the button.`)
  for (const problem of problemsOf(dataset)) warn(problem)
  const tags = pageDocument.querySelectorAll('script[src*="/widget.js"]').length
  if (tags > 1)
    warn(`The page has ${tags} tags: the first counts. Take the others out, also in the tag manager.`)
  if (dataset.auto === 'false') say('data-auto="false": nothing is on the page before show() or open().')
  if (dataset.launcher === 'hidden') say('data-launcher="hidden": no button; yours calls open().')
  if ('google_tag_manager' in window || 'dataLayer' in window)
    say(
      'A tag manager is on the page. From there, insert a script element with the address, not the text of the file.',
    )
  if (nonce) say('The tag has a nonce: what it loads gets the same.')
  if (window !== window.top) say('The page is in a frame: the widget stays inside it.')
  if (window.origin === 'null')
    warn(
      'The frame is sandboxed. Links to WhatsApp, telephone and e-mail need allow-popups and ' +
        'allow-top-navigation-to-custom-protocols.',
    )

  pageDocument.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (!blockedURI.startsWith(origin)) return
    const orNonce = effectiveDirective.startsWith('script') ? ', or give the tag the nonce of the page' : ''
    warn(`The page's policy blocks ${blockedURI}. Add ${origin} to ${effectiveDirective}${orNonce}.`)
  })
  pageDocument.addEventListener(TAG, ({ detail }) => {
    say('event', detail)
    if (detail.type === 'error') warn(advice[detail.during], `Status: ${detail.status ?? 'no answer'}.`)
  })
  const { push } = api
  for (const [name, method] of Object.entries(api)) {
    if (typeof method !== 'function' || name === 'push') continue
    Object.assign(api, {
      [name](...given: unknown[]) {
        // The arguments are not logged, as they may be personal data.
        say(`${name}()`)
        return Reflect.apply(method, api, given)
      },
    })
  }
  api.push = (...commands) => {
    for (const command of commands) {
      const name: unknown = Array.isArray(command) ? command[0] : command
      if (typeof name !== 'string' || !(name in api)) warn('There is no command', command)
    }
    push(...commands)
  }
}
