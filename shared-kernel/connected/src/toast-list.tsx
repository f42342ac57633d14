import { dismissToast, type Toast, useToasts } from '@portal/runtime'
import { classNames, FailureText, IconButton, VisuallyHidden } from '@portal/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'

import styles from './toast-list.module.css'

export function ToastList() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <>
      <ToastPlace label="Avisos" className={styles.topRight} toasts={toasts} place="top-right" />
      <ToastPlace label="Avisos ao pé da página" className={styles.bottom} toasts={toasts} place="bottom" />
    </>
  )
}

interface ToastPlaceProps {
  label: string
  className: string | undefined
  toasts: readonly Toast[]
  place: Toast['place']
}

function ToastPlace({ label, className, toasts, place }: ToastPlaceProps) {
  const here = toasts.filter((toast) => toast.place === place)
  if (here.length === 0) return null
  return (
    <section aria-label={label} className={classNames(styles.outlet, className)}>
      <ul className={styles.list}>
        {here.map((toast, index) => (
          <ToastCard key={toast.id} toast={toast} isNewest={index === here.length - 1} />
        ))}
      </ul>
    </section>
  )
}

interface ToastCardProps {
  toast: Toast
  isNewest: boolean
}

function ToastCard({ toast: { id, message, tone, durationMs }, isNewest }: ToastCardProps) {
  const [held, setHeld] = useState(false)
  const remaining = useRef(durationMs)

  // Paused on hover and focus (WCAG 2.2.1), and below a newer toast, which would move when this one is removed.
  const isPaused = held || !isNewest
  useEffect(() => {
    if (isPaused) return
    const since = performance.now()
    const timer = setTimeout(() => dismissToast(id), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - since
    }
  }, [isPaused, id])

  return (
    <li
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        {tone === 'error' ? <CircleAlert size={22} /> : <CircleCheck size={22} />}
      </span>
      <p className={styles.message}>
        {tone === 'error' && <VisuallyHidden>Erro: </VisuallyHidden>}
        <FailureText>{message}</FailureText>
      </p>
      <IconButton label="Fechar aviso" onClick={() => dismissToast(id)}>
        <X size={20} />
      </IconButton>
    </li>
  )
}
