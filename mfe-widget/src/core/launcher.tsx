import type { Ref } from 'react'

export const unreadWords = (unread: number) => (unread === 1 ? ' mensagem nova' : ' mensagens novas')

interface Props {
  open: boolean
  unread: number
  ref: Ref<HTMLButtonElement>
  onPress(): void
  /** Called on hover or focus, to prefetch the panel. */
  onNear(): void
}

export function Launcher({ open, unread, ref, onPress, onNear }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      className="launcher"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
      onTouchStart={onNear}
    >
      <span>Fale com a gente</span>
      {unread > 0 && (
        <b key={unread}>
          {unread}
          <span className="unseen">{unreadWords(unread)}</span>
        </b>
      )}
    </button>
  )
}
