import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { ChangingText } from './changing-text'
import { channels } from './channels'
import { type ChatSession, createChatSession } from './chat-session'
import type { Controller } from './controller'
import { useDialing } from './dialing'
import type { View, WidgetHost } from './host'
import { Icon } from './icon'
import { useDialogElement } from './use-dialog-element'
import { usePanelFocus } from './use-panel-focus'
import { useStore } from './use-store'
import { ChannelList } from './views/channel-list'

interface Props {
  host: WidgetHost
  controller: Controller
  /** Moves the focus if the previously focused element is gone when the panel closes. */
  onFocusLost(): void
}

/** The panel with all channels. It stays mounted while minimised, to keep its content. */
export function ContactPanel({ host, controller, onFocusLost }: Props) {
  const { open, view, start, announcement } = useStore(controller.state)
  const titleId = useId()
  const dialog = useDialogElement(open, onFocusLost)
  const title = usePanelFocus(dialog, open ? view : null)
  const dialing = useDialing()
  const channel = view === 'list' ? null : channels[view]

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
          {channel && (
            <button type="button" className="icon" aria-label="Voltar" onClick={controller.back}>
              <Icon of="back" />
            </button>
          )}
          <h2 id={titleId} ref={title} tabIndex={-1}>
            <ChangingText>{channel?.title ?? 'Fale com a gente'}</ChangingText>
          </h2>
          <button type="button" className="icon" aria-label="Minimizar" onClick={controller.minimise}>
            <Icon of="minimise" />
          </button>
          <button type="button" className="icon" aria-label="Fechar" onClick={() => controller.close()}>
            <Icon of="close" />
          </button>
        </div>
        {channel ? (
          <channel.View {...{ host, chat, dialing, start }} shown={open} onPick={pick} />
        ) : (
          <ChannelList host={host} onPick={pick} />
        )}
      </dialog>
      <p className="unseen" role="status">
        <ChangingText>{announcement}</ChangingText>
      </p>
    </>
  )
}
