import { resetNegotiations } from '@portal/debtor/reads'
import { timeInWords } from '@portal/domain/dates'
import { track, useConfig } from '@portal/runtime'
import { useLocation, useNavigate } from '@portal/runtime/router'
import { useState } from 'react'
import { conclude, conclusionCalls } from '../../journey/conclude'
import { familyOf } from '../../journey/families'
import type { Attempt, Negotiation, Quote } from '../../journey/negotiation'
import { getNegotiation, saveNegotiation } from '../../journey/negotiation-store'
import { recordAgreement } from '../../journey/record-agreement'
import { pathOf, stepOfErrors, withRefusal } from '../../journey/steps'

export type Notice = { tone: 'danger' | 'warning' | 'info'; title: string; text: string }

const RECALCULATED = 'recalculated'
const recalculated: Notice = {
  tone: 'info',
  title: 'Calculamos de novo',
  text: 'A reserva desta oferta tinha vencido. Confira os valores, aceite e confirme outra vez.',
}

/** The idempotency key of this proposal: created for the first attempt and reused for every retry. */
function attemptFor(negotiation: Negotiation, proposalId: string): Attempt {
  const existingAttempt = getNegotiation()?.attempt ?? negotiation.attempt
  return existingAttempt?.proposalId === proposalId
    ? existingAttempt
    : { proposalId, key: crypto.randomUUID() }
}

/** Concludes and shows the result. */
export function useConclusion(negotiation: Negotiation & { quote: Quote }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { from } = useConfig().hours.negotiation
  const [notice, setNotice] = useState<Notice | null>(state === RECALCULATED ? recalculated : null)
  const { opportunity, quote } = negotiation

  async function confirm(): Promise<void> {
    setNotice(null)
    const attempt = attemptFor(negotiation, quote.terms.idProposta)
    const concluding = saveNegotiation({ ...negotiation, attempt })
    const conclusion = await conclude(conclusionCalls(concluding, attempt))
    switch (conclusion.kind) {
      case 'made':
        await navigate(recordAgreement(concluding, conclusion.agreement), { replace: true })
        return
      case 'refused': {
        const family = familyOf(opportunity.familia)
        const step = stepOfErrors(family, conclusion.errors)
        await resetNegotiations() // the offer may have changed
        saveNegotiation(withRefusal(concluding, step, conclusion.errors))
        await navigate(pathOf(family, step, opportunity.idNegociacao))
        return
      }
      case 'expired':
        await resetNegotiations()
        saveNegotiation({ ...concluding, quote: null, attempt: null })
        // Reloads the page, so that the new amounts and the notice are shown together.
        await navigate('/revisao', { replace: true, state: RECALCULATED })
        return
      case 'closed':
        setNotice({
          tone: 'warning',
          title: 'A negociação fechou agora',
          text: `O acordo não foi feito. O que você escolheu fica guardado: volte a partir das ${timeInWords(from)} e confirme.`,
        })
        return
      case 'not-made':
        track('erroConclusao', { idNegociacao: opportunity.idNegociacao })
        setNotice({
          tone: 'danger',
          title: 'O acordo não foi feito',
          text: conclusion.message ?? 'O banco não aceitou o pedido agora. Tente de novo em alguns minutos.',
        })
        return
      case 'unknown':
        track('erroConclusao', { idNegociacao: opportunity.idNegociacao })
        setNotice({
          tone: 'warning',
          title: 'Ainda não sabemos se o acordo foi feito',
          text: 'A resposta do banco não chegou. Pode tentar de novo com segurança: o mesmo acordo nunca é feito duas vezes. Ele também aparece em Meus acordos assim que existir.',
        })
    }
  }

  return { notice, confirm }
}
