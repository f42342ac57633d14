import { plainText } from '@portal/domain/plain-text'
import { closingDelay, splitMessages } from './chat-rules'
import {
  type ChatButton,
  type ChatLine,
  type ChatRequest,
  type Start,
  statusOf,
  type WidgetHost,
} from './host'
import { createStore, type Store } from './store'

export interface ChatState {
  lines: readonly ChatLine[]
  /** The bot's buttons that are still enabled. */
  buttons: readonly ChatButton[]
  draft: string
  waiting: boolean
  /** The last request failed; retry() repeats it. */
  failed: boolean
  /** Cause of the failure. */
  error: unknown
  /**
   * The chat closes after `afterMs`. `held` pauses the delay while the person is typing (WCAG 2.2.1); it restarts when
   * the field is empty. It is also paused while the warning is not visible: panel minimised, or another channel open.
   */
  closing: { afterMs: number; held: boolean } | null
}

export interface ChatSession {
  state: Store<ChatState>
  /** Called when the chat is shown: starts or resumes a conversation. Returns a cleanup function. */
  show(): () => void
  /** Sets the page's initial content. A topic applies only to an empty conversation. */
  prepare(start: Start): void
  sendText(text: string): void
  press(button: ChatButton): void
  retry(): void
  write(draft: string): void
  keepOpen(): void
  /** Deletes the dialogue from the screen and from memory. */
  clear(): void
}

const empty: ChatState = {
  lines: [],
  buttons: [],
  draft: '',
  waiting: false,
  failed: false,
  error: null,
  closing: null,
}

// The server no longer has the conversation: the retry starts a new one.
const lostConversationStatuses: readonly (number | null)[] = [401, 404, 410]

export function createChatSession(
  host: () => WidgetHost,
  react: { onBotMessages(count: number): void; onTimeUp(): void },
): ChatSession {
  const state = createStore(empty)
  let token: string | null = null
  let nextId = 1
  let running: AbortController | null = null
  let retryLast: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = false
  let topic: string | undefined

  const line = (from: ChatLine['from'], text: string): ChatLine => ({ id: nextId++, from, text })

  function countDown() {
    clearTimeout(timer)
    const { closing, draft } = state.get()
    if (closing === null || !shown) return
    const held = draft.trim() !== ''
    if (held !== closing.held) state.set({ closing: { ...closing, held } })
    if (!held) timer = setTimeout(react.onTimeUp, closing.afterMs)
  }

  function cancelClosing() {
    clearTimeout(timer)
    state.set({ closing: null })
  }

  /** Stores the dialogue, unless it is about to close. */
  function keep() {
    const { lines, buttons, closing } = state.get()
    host().dialogue?.save(token === null || closing !== null ? null : { token, lines, buttons })
  }

  /** Resumes the stored dialogue of the previous page; false if there is none. */
  function resume(): boolean {
    const saved = host().dialogue?.load()
    if (!saved) return false
    token = saved.token
    running = new AbortController()
    state.set({ lines: saved.lines.map(({ from, text }) => line(from, text)), buttons: saved.buttons })
    return true
  }

  async function exchange(body: ChatRequest) {
    const request = new AbortController()
    running = request
    state.set({ waiting: true, failed: false, buttons: [] })
    try {
      const data = await host().api.chat(body, request.signal)
      if (request.signal.aborted) return
      const messages = splitMessages(data.mensagens, host().config.chat.separator)
      if (messages.length === 0 && data.botoes.length === 0) throw new TypeError('The answer is empty')
      token = data.token_conversa
      receive(messages, data.botoes)
    } catch (error) {
      if (request.signal.aborted) return
      const status = statusOf(error)
      if (lostConversationStatuses.includes(status)) token = null
      state.set({ waiting: false, failed: true, error })
      host().onEvent?.({ type: 'error', during: 'chat', status })
    }
  }

  function receive(messages: readonly string[], botoes: readonly { Valor: string; Titulo: string }[]) {
    const afterMs = closingDelay(messages, host().config.chat)
    retryLast = null
    state.set({
      waiting: false,
      lines: [...state.get().lines, ...messages.map((message) => line('bot', message))],
      buttons: botoes.map(({ Valor, Titulo }) => ({ value: Valor, title: Titulo })),
      closing: afterMs === null ? null : { afterMs, held: false },
    })
    countDown()
    keep()
    if (messages.length > 0) {
      host().onEvent?.({ type: 'message', from: 'bot' })
      react.onBotMessages(messages.length)
    }
    sayTopic()
  }

  function write(draft: string) {
    state.set({ draft })
    countDown()
  }

  function sayTopic() {
    if (topic === undefined) return
    const title = topic
    topic = undefined
    const button = state.get().buttons.find((each) => each.title === title)
    send(button?.value ?? title, title, button ? 'botao' : 'texto')
  }

  function create(): Promise<void> {
    const { name, taxId, phone, email } = host().person()
    return exchange({
      CriaConversa: true,
      ...(name === undefined ? {} : { NomeUsuario: name }),
      ...(taxId === undefined ? {} : { CpfUsuario: taxId }),
      ...(phone === undefined ? {} : { TelefoneUsuario: phone }),
      ...(email === undefined ? {} : { EmailUsuario: email }),
    })
  }

  async function sendMessage(message: string, title: string, kind: 'texto' | 'botao') {
    if (token === null) await create()
    if (token === null) return
    await exchange({
      Token: token,
      MensagemUsuario: message,
      TituloMensagemUsuario: title,
      TipoMensagem: kind,
    })
  }

  function send(message: string, title: string, kind: 'texto' | 'botao') {
    cancelClosing()
    state.set({ lines: [...state.get().lines, line('person', title)] })
    keep()
    host().onEvent?.({ type: 'message', from: 'person' })
    retryLast = () => void sendMessage(message, title, kind)
    retryLast()
  }

  return {
    state,
    show() {
      shown = true
      countDown()
      if (running === null && !resume()) {
        retryLast = () => void create()
        retryLast()
      }
      return () => {
        shown = false
        clearTimeout(timer)
      }
    },
    prepare(start) {
      if (start.message !== undefined) write(start.message)
      if (state.get().lines.length === 0) topic = start.topic
    },
    sendText(text) {
      const message = text.normalize('NFC').trim()
      if (plainText(message).trim() === '' || state.get().waiting) return
      state.set({ draft: '' })
      send(message, message, 'texto')
    },
    press(button) {
      if (!state.get().waiting) send(button.value, button.title, 'botao')
    },
    retry: () => retryLast?.(),
    write,
    keepOpen() {
      cancelClosing()
      keep()
    },
    clear() {
      running?.abort()
      running = null
      retryLast = null
      token = null
      topic = undefined
      clearTimeout(timer)
      state.set(empty)
      keep()
    },
  }
}
