import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { type ChatSession, createChatSession } from './chat-session'
import type { Controller } from './controller'
import { useDialing } from './dialing'
import type { View, WidgetHost } from './host'
import { Icon } from './icon'
import { useDialogElement } from './use-dialog-element'
import { usePanelFocus } from './use-panel-focus'
import { useStore } from './use-store'
import { CallView } from './views/call-view'
import { ChannelList } from './views/channel-list'
import { ChatView } from './views/chat-view'
import { EmailView } from './views/email-view'
import { WhatsappView } from './views/whatsapp-view'

const titles: Record<View, string> = {
  list: 'Fale com a gente',
  chat: 'Chat',
  call: 'Ligação',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
}

interface Props {
  host: WidgetHost
  controller: Controller
  /** Moves the focus when the panel closes and the previously focused element is gone. */
  onFocusLost(): void
}

/** The panel with all channels. It stays mounted while minimised, to keep its content. */
export function ContactPanel({ host, controller, onFocusLost }: Props) {
  const { open, view, start, announcement } = useStore(controller.state)
  const titleId = useId()
  const dialog = useDialogElement(open, onFocusLost)
  const title = usePanelFocus(dialog, open ? view : null)
  const dialing = useDialing()

  const current = useRef(host)
  useLayoutEffect(() => {
    current.current = host
  }, [host])
  const chat: ChatSession = useMemo(
    () =>
      createChatSession(() => current.current, {
        onBotMessages: controller.noteUnread,
        onTimeUp: () => controller.close('Conversa encerrada.'),
      }),
    [controller],
  )
  useLayoutEffect(() => chat.prepare(start), [chat, start])
  const pick = (view: View) => {
    if (view !== 'list') host.onEvent?.({ type: 'channel-chosen', channel: view })
    controller.open(view)
  }
  const { reset } = dialing
  useEffect(() => {
    const forget = () => {
      chat.clear()
      reset()
    }
    const stop = controller.onClosed(forget)
    return () => {
      stop()
      chat.clear()
    }
  }, [controller, chat, reset])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    controller.minimise()
  }

  return (
    <>
      <dialog
        ref={dialog}
        className="panel"
        part="panel"
        aria-labelledby={titleId}
        onKeyDown={closeOnEscape}
        onCancel={(event) => {
          event.preventDefault()
          controller.minimise()
        }}
      >
        <div className="bar" part="header">
          {view !== 'list' && (
            <button type="button" className="icon" aria-label="Voltar" onClick={controller.back}>
              <Icon of="back" />
            </button>
          )}
          <h2 id={titleId} ref={title} tabIndex={-1}>
            {titles[view]}
          </h2>
          <button type="button" className="icon" aria-label="Minimizar" onClick={controller.minimise}>
            <Icon of="minimise" />
          </button>
          <button type="button" className="icon" aria-label="Fechar" onClick={() => controller.close()}>
            <Icon of="close" />
          </button>
        </div>
        {view === 'list' && <ChannelList host={host} onPick={pick} />}
        {view === 'chat' && <ChatView chat={chat} config={host.config} shown={open} onPick={pick} />}
        {view === 'call' && <CallView host={host} dialing={dialing} phone={start.phone} onPick={pick} />}
        {view === 'email' && <EmailView config={host.config} />}
        {view === 'whatsapp' && <WhatsappView config={host.config} />}
      </dialog>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </>
  )
}
