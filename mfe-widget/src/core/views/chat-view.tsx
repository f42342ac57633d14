import { withCallCode } from '@portal/domain/trace-context'
import { FailureText } from '@portal/ui/failure-text'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { messageLinks, splitLinks } from '../chat-rules'
import type { ChatSession, ChatState } from '../chat-session'
import type { View, WidgetConfig } from '../host'
import { Icon } from '../icon'
import { Scene } from '../scene'
import { useStore } from '../use-store'
import type { ViewProps } from './view-props'

export function ChatView({ chat, host: { config }, shown, onPick }: ViewProps) {
  const state = useStore(chat.state)
  const box = useRef<HTMLDivElement>(null)
  // A layout effect, so that a message typed immediately is sent after the greeting.
  useLayoutEffect(() => (shown ? chat.show() : undefined), [chat, shown])
  useScrollToNews(box, state)

  const { lines, waiting } = state
  return (
    <div className="chat">
      <div className="about">
        <p className="note">
          Você fala com um assistente virtual.{' '}
          <a href={config.privacyUrl} target="_blank" rel="noopener noreferrer">
            Aviso de privacidade
          </a>
        </p>
        <button type="button" onClick={() => onPick('call')}>
          Falar com atendente
        </button>
      </div>
      <div className="scroll" ref={box}>
        <div className="log" role="log" aria-live="polite" aria-label="Conversa">
          {lines.map((line) => (
            <p
              key={line.id}
              data-line={line.id}
              className={`bubble ${line.from}`}
              part={`message ${line.from}`}
            >
              <span className="unseen">{line.from === 'bot' ? 'Assistente: ' : 'Você: '}</span>
              <Message text={line.text} config={config} />
            </p>
          ))}
          {waiting && (
            <p className="bubble bot typing">
              <span className="unseen">O assistente está escrevendo</span>
              <i />
              <i />
              <i />
            </p>
          )}
        </div>
        <Choices chat={chat} state={state} />
        {state.failed && <Failed chat={chat} error={state.error} onPick={onPick} />}
      </div>
      <Closing chat={chat} closing={state.closing} />
      <Composer chat={chat} state={state} />
    </div>
  )
}

function Message({ text, config }: { text: string; config: WidgetConfig }) {
  return splitLinks(text, messageLinks(config)).map((piece, place) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      <a
        key={place}
        href={piece.url}
        target={piece.url.startsWith('tel:') ? undefined : '_blank'}
        rel="noopener noreferrer"
      >
        {piece.text}
      </a>
    ),
  )
}

/** Scrolls to the first of the new lines, so that a long response is read from its start. */
function useScrollToNews(box: RefObject<HTMLDivElement | null>, { lines, waiting, failed }: ChatState) {
  const seen = useRef(0)
  useEffect(() => {
    const scroller = box.current
    if (scroller === null) return
    const firstNew = lines[seen.current]
    seen.current = lines.length
    const news = firstNew && scroller.querySelector<HTMLElement>(`[data-line="${firstNew.id}"]`)
    if (news && !waiting && !failed) scroller.scrollTop = news.offsetTop - scroller.offsetTop - 12
    else if (waiting || failed) scroller.scrollTop = scroller.scrollHeight
  }, [box, lines, waiting, failed])
}

function Choices({ chat, state }: { chat: ChatSession; state: ChatState }) {
  if (state.buttons.length === 0) return null
  return (
    <fieldset className="choices">
      <legend className="unseen">Respostas prontas</legend>
      {state.buttons.map((button) => (
        <button type="button" key={button.value} onClick={() => chat.press(button)}>
          {button.title}
        </button>
      ))}
    </fieldset>
  )
}

function Failed({ chat, error, onPick }: { chat: ChatSession; error: unknown; onPick(view: View): void }) {
  const text = withCallCode('O chat não respondeu agora. Tente de novo ou escolha outro canal.', error)
  return (
    <div className="alert" role="alert">
      <Scene of="failed" />
      <p>
        <FailureText>{text}</FailureText>
      </p>
      <div className="choices">
        <button type="button" onClick={() => chat.retry()}>
          Tentar de novo
        </button>
        <button type="button" onClick={() => onPick('list')}>
          Ver outros canais
        </button>
      </div>
    </div>
  )
}

function Closing({ chat, closing }: { chat: ChatSession; closing: ChatState['closing'] }) {
  return (
    <div role="status">
      {closing !== null && (
        <div className="closing">
          <p key={closing.held ? 'held' : 'closing'}>
            {closing.held
              ? 'A conversa fica aberta enquanto você escreve.'
              : `Esta conversa será encerrada em ${closing.afterMs / 1000} segundos.`}
          </p>
          <button type="button" onClick={() => chat.keepOpen()}>
            Manter aberta
          </button>
        </div>
      )}
    </div>
  )
}

function Composer({ chat, state }: { chat: ChatSession; state: ChatState }) {
  const id = useId()
  // Not a form submit: sandboxed frames without allow-forms block submits silently.
  const send = () => chat.sendText(state.draft)
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During IME composition, Enter selects a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="composer">
      <label className="unseen" htmlFor={id}>
        Sua mensagem
      </label>
      <textarea
        id={id}
        rows={1}
        maxLength={2000}
        placeholder="Escreva sua mensagem"
        enterKeyHint="send"
        value={state.draft}
        onInput={(event) => chat.write(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
        data-autofocus
      />
      <button type="button" className="send" aria-label="Enviar" aria-disabled={state.waiting} onClick={send}>
        <Icon of="send" />
      </button>
    </div>
  )
}
