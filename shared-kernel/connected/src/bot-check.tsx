import { announce, getServerTime, send } from '@portal/runtime'
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
import type { BotCheckWork } from './solve-challenge'
import { TextLink } from './text-link'

/** idle → working → solved; working → failed → working; solved → expired → working; missing: demanded while idle. */
type BotCheckState = 'idle' | 'missing' | 'working' | 'solved' | 'failed' | 'expired'

const words = { working: 'Verificando…', solved: 'Verificado: você não é um robô' }
const wordsOf = (state: BotCheckState) =>
  state === 'working' || state === 'solved' ? words[state] : 'Não sou um robô'

export interface BotCheckHandle {
  /**
   * Resolves to the proof to send, once a running check is solved. To null without one: the check then shows a message
   * and takes the focus.
   */
  demand: () => Promise<string | null>
  /** Resets to idle. `reset` or `renew` is required after each call that used the proof, which is valid once. */
  reset: () => void
  /** Solves another challenge without asking again, for a call that may be repeated. */
  renew: () => void
}

function troubleOf(state: BotCheckState): string | undefined {
  if (state === 'missing') return 'Confirme que você não é um robô'
  if (state === 'expired') return 'A verificação venceu. Marque de novo.'
  if (state !== 'failed') return undefined
  // WebCrypto requires a secure context: https, or localhost.
  return window.isSecureContext === false
    ? 'A verificação só funciona por conexão segura. Abra este site por um endereço que começa com https://.'
    : 'Não foi possível verificar agora. Confira sua conexão e marque de novo.'
}

const SLOW = 'Pode levar um minuto. O que você digitou fica aqui.'
const PROGRESS_EVERY_MS = 1000

const loadSolver = () => import('./solve-challenge')
const prepareSolver = () => void loadSolver().catch(() => undefined)

/** Bot check: a checkbox that starts an ALTCHA proof of work from our own server, without a puzzle (WCAG 3.3.8). */
export function BotCheck({ ref }: { ref?: Ref<BotCheckHandle> }) {
  const [state, setState] = useState<BotCheckState>('idle')
  /** Percentage; null until solving takes longer than `PROGRESS_EVERY_MS`. */
  const [progress, setProgress] = useState<number | null>(null)
  const work = useRef<BotCheckWork | null>(null)
  /** Resolves once the running check is solved, failed or cancelled. */
  const settled = useRef<Promise<void> | null>(null)
  const token = useRef<string | null>(null)
  const expiry = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isSlow = state === 'working' && progress !== null
  const trouble = troubleOf(state)

  const stop = useCallback(() => {
    work.current?.controller.abort()
    work.current = null
    token.current = null
    clearTimeout(expiry.current)
  }, [])

  function start({ silent = false } = {}) {
    settled.current = solve(silent)
  }

  async function solve(silent: boolean) {
    setState('working')
    setProgress(null)
    if (!silent) announce(words.working)
    stop()
    const begun: BotCheckWork = { controller: new AbortController(), share: null }
    const { controller } = begun
    work.current = begun
    try {
      const { solveChallenge } = await loadSolver()
      const { data } = await send('GET /api/v1/altcha', { signal: controller.signal })
      const proof = await solveChallenge(data, begun)
      if (controller.signal.aborted) return
      if (proof === null) throw new Error('The bot check took too long')
      token.current = proof.token
      setState('solved')
      if (!silent) announce(words.solved)
      if (proof.expiresAt !== null) expireIn(proof.expiresAt - getServerTime())
    } catch {
      if (controller.signal.aborted) return
      setState('failed')
      announce(troubleOf('failed') ?? '', 'assertive')
    }
  }

  function expireIn(ms: number) {
    // A negative time means that the device's clock is wrong; then only the server checks the expiry.
    if (ms <= 0 || ms > MAX_TIMER_MS) return
    expiry.current = setTimeout(() => {
      token.current = null
      setState('expired')
    }, ms)
  }

  function reset() {
    stop()
    settled.current = null
    setState('idle')
  }

  useImperativeHandle(ref, () => ({
    reset,
    renew: () => start({ silent: true }),
    async demand() {
      await settled.current
      if (token.current === null) {
        setState((now) => (now === 'idle' ? 'missing' : now))
        input.current?.focus()
      }
      return token.current
    },
  }))

  const startIfTicked = useEffectEvent(() => {
    if (input.current?.checked) start() // before hydration
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

  // Preloads the solver: touch devices dispatch no event on the checkbox before its press.
  useEffect(() => input.current?.form?.addEventListener('focusin', prepareSolver, { once: true }), [])

  return (
    <div>
      <label data-state={state} data-invalid={trouble ? '' : undefined} className={styles.row}>
        <input
          ref={input}
          id={id}
          type="checkbox"
          name="botCheck"
          checked={state === 'solved'}
          aria-busy={state === 'working' || undefined}
          aria-invalid={trouble ? true : undefined}
          aria-describedby={trouble ? `${id}-error` : undefined}
          aria-required
          className={styles.input}
          onChange={() => {
            if (state !== 'working' && state !== 'solved') start()
          }}
        />
        <span aria-hidden="true" className={styles.box}>
          <Spinner />
          <Check size={18} strokeWidth={3} />
        </span>
        {isSlow ? `${words.working} ${progress}%` : wordsOf(state)}
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

/** Limit of setTimeout: above it the callback runs immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1
