import type { ApiEvent, Command } from '../loader/api'
import { contentOf } from './messages'

/**
 * Inside the frame. Which pages may frame it the gateway says (`frame-ancestors`); of these the first one that speaks is
 * the only one that is heard and answered.
 */

/** What the page around may ask; it listens by itself. */
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
const tell = (detail: ApiEvent) => {
  if (page !== undefined) window.parent.postMessage({ contato: detail }, page)
}

addEventListener('message', ({ source, origin, data }) => {
  const content = contentOf(data)
  if (source !== window.parent || source === window || content === undefined) return
  page ??= origin
  if (origin === page && isCommand(content)) window.ContatoWidget?.push(content)
})

document.addEventListener('contato-widget', ({ detail }) => {
  tell(detail)
  const apology = detail.type === 'error' && detail.during === 'load'
  if (!apology) return
  // The links that stand in for the panel need its room until they are taken away.
  tell({ type: 'open', view: 'list' })
  const root = document.querySelector('contato-widget')?.shadowRoot
  root?.addEventListener(
    'toggle',
    (event) =>
      event instanceof ToggleEvent && event.newState === 'closed' && tell({ type: 'close', minimised: true }),
    { capture: true, once: true },
  )
})

const wanted = new URLSearchParams(location.search)
const theme = wanted.get('theme') === 'dark' ? 'dark' : 'light'
window.ContatoWidget?.push(
  ['setAppearance', { theme, label: wanted.get('label') ?? undefined }],
  ['show'],
  // For whoever is there: it says no more than that there is somebody to speak to.
  ['on', 'ready', () => window.parent.postMessage({ contato: { type: 'ready' } }, '*')],
)
