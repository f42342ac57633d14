import type { ApiEvent, Command } from '../loader/api'
import { contentOf } from './messages'

/**
 * Script inside the frame. The gateway restricts the embedding pages (`frame-ancestors`); messages are accepted from
 * and sent to the first origin only that sends a valid one.
 */

/** Commands that the embedding page may send. */
const ALLOWED: readonly unknown[] = [
  'open',
  'close',
  'minimise',
  'toggle',
  'setUser',
  'clearUser',
  'setTheme',
  'setLabel',
] satisfies Command[0][]
const isCommand = (content: unknown): content is Command =>
  Array.isArray(content) && ALLOWED.includes(content[0])

let page: string | undefined
const postToPage = (detail: ApiEvent) => {
  if (page !== undefined) window.parent.postMessage({ contato: detail }, page)
}

addEventListener('message', ({ source, origin, data }) => {
  const content = contentOf(data)
  if (source !== window.parent || source === window || content === undefined) return
  page ??= origin
  if (origin === page && isCommand(content)) window.ContatoWidget?.push(content)
})

document.addEventListener('contato-widget', ({ detail }) => {
  postToPage(detail)
  const apology = detail.type === 'error' && detail.during === 'load'
  if (!apology) return
  // The fallback links need the space of the open panel until they are closed.
  postToPage({ type: 'open', view: 'list' })
  const root = document.querySelector('contato-widget')?.shadowRoot
  root?.addEventListener(
    'toggle',
    (event) =>
      event instanceof ToggleEvent &&
      event.newState === 'closed' &&
      postToPage({ type: 'close', minimised: true }),
    { capture: true, once: true },
  )
})

const wanted = new URLSearchParams(location.search)
const theme = wanted.get('theme') === 'dark' ? 'dark' : 'light'
window.ContatoWidget?.push(
  ['setAppearance', { theme, label: wanted.get('label') ?? undefined }],
  ['show'],
  // Sent to any origin, as it contains nothing but the readiness.
  ['on', 'ready', () => window.parent.postMessage({ contato: { type: 'ready' } }, '*')],
)
