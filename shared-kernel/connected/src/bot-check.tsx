import { announce, getServerTime } from '@portal/runtime'
import { FieldError, Spinner, Text } from '@portal/ui'
import Check from 'lucide-react/icons/check'
import {
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'

import styles from './bot-check.module.css'
import { type BotCheckState, botCheckWords as words } from './bot-check-words'
import { type BotCheckWork, newBotCheckWork } from './solve-challenge'
import { TextLink } from './text-link'

export interface BotCheckHandle {
  /** Back to the start. A token is valid once: reset after every call that used it. */
  reset: () => void
  focus: () => void
}

export interface BotCheckProps {
  /** The proof, ready to be sent. */
  onSolved: (token: string) => void
  /** Solving failed; the component shows a message and a way to retry. */
  onError?: ((error: unknown) => void) | undefined
  /** The proof has expired; the component is back in its initial state. */
  onExpired?: (() => void) | undefined
  /** The form's message, such as "Confirme que você não é um robô". */
  error?: string | undefined
  /** For the error summary, 'botCheck' by default. */
  name?: string | undefined
  ref?: Ref<BotCheckHandle> | undefined
}

function troubleOf(state: BotCheckState): string | undefined {
  if (state === 'expired') return 'A verificação venceu. Marque de novo.'
  if (state !== 'failed') return undefined
  // Browsers have no cryptography for pages that come by plain http, unless from the same machine.
  return window.isSecureContext === false
    ? 'A verificação só funciona por conexão segura. Abra este site por um endereço que começa com https://.'
    : 'Não foi possível verificar agora. Confira sua conexão e marque de novo.'
}

const SLOW = 'Pode levar um minuto. O que você digitou fica aqui.'
const PROGRESS_EVERY_MS = 1000

const loadSolver = () => import('./bot-check-solver')
const prepareSolver = () => void loadSolver().catch(() => undefined)

/**
 * The bot check: a checkbox that lets the browser do a small piece of work (ALTCHA, from our own server).
 * Nothing to decipher, nothing to move (WCAG 3.3.8).
 */
export function BotCheck({ onSolved, onError, onExpired, error, name = 'botCheck', ref }: BotCheckProps) {
  const [state, setState] = useState<BotCheckState>('idle')
  /** Percent, of a check that takes longer than a moment. */
  const [progress, setProgress] = useState<number | null>(null)
  const work = useRef<BotCheckWork | null>(null)
  const expiry = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isSlow = state === 'working' && progress !== null
  const trouble = troubleOf(state) ?? (state === 'working' || state === 'solved' ? undefined : error)

  const stop = useCallback(() => {
    work.current?.controller.abort()
    work.current = null
    clearTimeout(expiry.current)
  }, [])

  async function start() {
    if (state === 'working' || state === 'solved') return
    setState('working')
    setProgress(null)
    announce(words.working)
    stop()
    const begun = newBotCheckWork()
    const { controller } = begun
    work.current = begun
    try {
      const proof = await (await loadSolver()).solveBotChallenge(begun)
      if (controller.signal.aborted) return
      if (proof === null) throw new Error('The bot check took too long')
      setState('solved')
      announce(words.solved)
      if (proof.expiresAt !== null) expireIn(proof.expiresAt - getServerTime())
      onSolved(proof.token)
    } catch (failure) {
      if (controller.signal.aborted) return
      setState('failed')
      announce(troubleOf('failed') ?? '', 'assertive')
      onError?.(failure)
    }
  }

  function expireIn(ms: number) {
    // On a device with a wrong clock it would expire at once: there the server decides.
    if (ms <= 0 || ms > MAX_TIMER_MS) return
    expiry.current = setTimeout(() => {
      setState('expired')
      onExpired?.()
    }, ms)
  }

  function reset() {
    stop()
    setState('idle')
  }

  useImperativeHandle(ref, () => ({
    reset,
    focus: () => input.current?.focus(),
  }))

  const startIfTicked = useEffectEvent(() => {
    if (input.current?.checked) void start() // before hydration
  })
  useEffect(() => {
    startIfTicked()
    return stop
  }, [stop])

  const showProgress = useEffectEvent(() => {
    const share = work.current?.share
    if (typeof share !== 'number') return
    if (progress === null) announce(`${words.working} ${SLOW}`)
    setProgress(Math.floor(share * 100))
  })
  useEffect(() => {
    if (state !== 'working') return
    const timer = setInterval(showProgress, PROGRESS_EVERY_MS)
    return () => clearInterval(timer)
  }, [state])

  // Who comes to the form will tick it. A finger only enters the check as it presses.
  useEffect(() => input.current?.form?.addEventListener('focusin', prepareSolver, { once: true }), [])

  return (
    <div>
      <label data-state={state} data-invalid={trouble ? '' : undefined} className={styles.row}>
        <input
          ref={input}
          id={id}
          type="checkbox"
          name={name}
          checked={state === 'solved'}
          aria-busy={state === 'working' || undefined}
          aria-invalid={trouble ? true : undefined}
          aria-describedby={trouble ? `${id}-error` : undefined}
          aria-required
          className={styles.input}
          onChange={() => void start()}
        />
        <span aria-hidden="true" className={styles.box}>
          <Spinner size="sm" />
          <Check size={18} strokeWidth={3} />
        </span>
        {isSlow ? `${words[state]} ${progress}%` : words[state]}
      </label>
      {isSlow && (
        <div className={styles.slow}>
          <Text size="sm" tone="soft">
            {SLOW}
          </Text>
          <TextLink
            standalone
            onClick={() => {
              reset()
              input.current?.focus()
            }}
          >
            Cancelar a verificação
          </TextLink>
        </div>
      )}
      {trouble && <FieldError id={`${id}-error`}>{trouble}</FieldError>}
    </div>
  )
}

/** Beyond this, setTimeout fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1
