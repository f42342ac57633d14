import {
  type ConclusionAttempt,
  conditionsOf,
  openAttemptOf,
  removeAttempt,
  saveAttempt,
} from '@portal/debtor/conclusion'
import { loadNow, resetNegotiations } from '@portal/debtor/reads'
import { timeInWords } from '@portal/domain/dates'
import { newId } from '@portal/domain/new-id'
import { execution, getServerTime, track, useConfig } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { useEffect, useRef, useState } from 'react'
import { isQuoteValid } from '../../journey/calculate'
import { type Conclusion, conclude, conclusionCalls } from '../../journey/conclude'
import { familyOf } from '../../journey/families'
import { groupOf } from '../../journey/negotiation'
import { saveNegotiation } from '../../journey/negotiation-store'
import { recordConclusion } from '../../journey/record-agreement'
import { pathOf, stepOfErrors, withRefusal } from '../../journey/steps'
import type { ReviewData } from './review-loader'

export type Notice = { tone: 'danger' | 'warning' | 'info'; title: string; text: string }

/** Location keys whose notice was shown: back and forward navigation must not show it again. */
const shownNotices = new Set<string>()

const notices = {
  recalculated: {
    tone: 'info',
    title: 'Calculamos de novo',
    text: 'A reserva desta oferta não valia mais. Confira os valores, aceite e confirme outra vez.',
  },
  replaced: {
    tone: 'warning',
    title: 'A escolha mudou em outra aba ou em outro aparelho',
    text: 'Nada foi concluído. Calculamos de novo o que você escolheu aqui, e é isto que esta página mostra. Confira os valores, aceite e confirme.',
  },
} as const satisfies Record<string, Notice>
type Reason = keyof typeof notices
const isReason = (state: unknown): state is Reason =>
  typeof state === 'string' && Object.hasOwn(notices, state)

/** A conclusion without a response: in flight since `since`, or with an unknown outcome. */
export type Waiting =
  | { kind: 'sending'; attempt: ConclusionAttempt; since: number }
  | { kind: 'unknown'; attempt: ConclusionAttempt }

/** Concludes and shows the result. `open` is an earlier attempt whose outcome is unknown. */
export function useConclusion({ negotiation, attempt: open, replaced }: Omit<ReviewData, 'summary'>) {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const { from } = useConfig().hours.negotiation
  const reason = isReason(state) && !shownNotices.has(key) ? state : replaced ? 'replaced' : null
  const [notice, setNotice] = useState<Notice | null>(reason && notices[reason])
  const [waiting, setWaiting] = useState<Waiting | null>(open && { kind: 'unknown', attempt: open })
  useEffect(() => {
    if (isReason(state)) shownNotices.add(key)
  }, [state, key])
  const ended = useRef<string>(null)
  const { opportunity, quote } = negotiation

  async function confirm(): Promise<void> {
    const known = openAttemptOf(opportunity.idNegociacao)
    // Another tab has sent other conditions: looks them up instead of sending a second conclusion.
    if (known !== null && known.proposalId !== quote.terms.idProposta) {
      setWaiting({ kind: 'unknown', attempt: known })
      return
    }
    const attempt = known ?? startAttempt(negotiation)
    setWaiting({ kind: 'sending', attempt, since: getServerTime() })
    await submit(attempt, known !== null)
  }

  async function submit(attempt: ConclusionAttempt, wasLost: boolean): Promise<void> {
    setNotice(null)
    const conclusion = await conclude(conclusionCalls(negotiation, attempt), wasLost)
    if (conclusion.kind === 'unknown') track('erroConclusao', { idNegociacao: opportunity.idNegociacao })
    await settle(attempt, conclusion)
  }

  async function settle(attempt: ConclusionAttempt, conclusion: Conclusion): Promise<void> {
    if (conclusion.kind === 'unknown') {
      setWaiting({ kind: 'unknown', attempt })
      return
    }
    // A repeated request and a look-up may both end the attempt.
    if (ended.current === attempt.key) return
    ended.current = attempt.key
    const path = recordConclusion(negotiation, attempt, conclusion)
    removeAttempt(attempt)
    if (path !== null) {
      await navigate(path, { replace: true })
      return
    }
    switch (conclusion.kind) {
      case 'refused': {
        const family = familyOf(opportunity.familia)
        const step = stepOfErrors(family, conclusion.errors)
        await resetNegotiations() // the offer may have changed
        saveNegotiation(withRefusal(negotiation, step, conclusion.errors))
        await navigate(pathOf(family, step, opportunity.idNegociacao))
        return
      }
      case 'expired': {
        // A reservation that is gone before its expiry was replaced by another choice.
        const why: Reason = isQuoteValid(negotiation, await loadNow()) ? 'replaced' : 'recalculated'
        await resetNegotiations()
        saveNegotiation({ ...negotiation, quote: null })
        // Reloads, so that the new amounts and the notice appear together.
        await navigate('/revisao', { replace: true, state: why })
        return
      }
      case 'closed':
        setWaiting(null)
        setNotice({
          tone: 'warning',
          title: 'A negociação fechou agora',
          text: `O acordo não foi feito. O que você escolheu fica guardado: volte a partir das ${timeInWords(from)} e confirme.`,
        })
        return
      case 'not-made':
        track('erroConclusao', { idNegociacao: opportunity.idNegociacao })
        setWaiting(null)
        setNotice({ tone: 'danger', title: 'O acordo não foi feito', text: conclusion.message })
    }
  }

  return {
    notice,
    waiting,
    confirm,
    /** Repeats the request with the idempotency key of the first. */
    sendAgain: (attempt: ConclusionAttempt) => submit(attempt, true),
    settle,
  }
}

/** Creates an attempt and stores it before the request is sent. */
function startAttempt(negotiation: ReviewData['negotiation']): ConclusionAttempt {
  const { terms } = negotiation.quote
  const execId = execution.get()
  const attempt: ConclusionAttempt = {
    key: newId(),
    proposalId: terms.idProposta,
    sentAt: getServerTime(),
    conditions: conditionsOf(terms),
    group: groupOf(negotiation),
    originalValue: negotiation.opportunity.valorOriginal,
    ...(execId !== null && { execId }),
  }
  saveAttempt(attempt)
  return attempt
}
