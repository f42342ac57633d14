import type { Opportunity } from '@portal/contract'
import { currentStateMode } from '@portal/debtor'
import { useDebtorName } from '@portal/debtor/reads'
import { expectPage } from '@portal/runtime'
import { queryClient, useQuery } from '@portal/runtime/query'
import { useEffect } from 'react'
import { OpenConclusions } from '../../conclusions/open-conclusions'
import { KeptFocus } from '../../layout/kept-focus'
import { PanelScreen } from '../../layout/panel-screen'
import { type LookUp, lookUpQuery } from '../../look-up/look-up'
import { campaignsQuery, readySlipsQuery } from '../../look-up/portfolios'
import { PasskeyOffer } from '../../passkeys/passkey-offer'
import { Campaigns } from './campaigns'
import { greeting } from './greeting'
import { LookUpResult } from './look-up-result'
import { LookUpCancelled, LookUpInProgress } from './look-up-waiting'
import styles from './painel-controle.module.css'
import { ReadySlips } from './ready-slips'

export { followLink as loader } from './follow-link'

export function PanelPage() {
  // Told while the look-up waits for its answers: most who come here have an offer.
  useEffect(() => expectPage('/negociacao'), [])
  const { data: found, isFetching } = useQuery(lookUpQuery())
  const view = found ? 'found' : isFetching ? 'looking' : 'stopped'
  // Nothing is shown before what stands above it is known: it would be pushed away.
  const listEnds = view !== 'looking'
  const campaignsEnd = !useQuery(campaignsQuery()).isPending && listEnds
  const slipsEnd = !useQuery(readySlipsQuery()).isPending && campaignsEnd
  const mode = currentStateMode()
  const title = greeting(useDebtorName(), mode)
  return (
    <PanelScreen title={mode === 'PJ' ? <span className={styles.company}>{title}</span> : title}>
      <OpenConclusions />
      <KeptFocus view={view}>
        {view === 'looking' && <LookUpInProgress onCancel={stop} />}
        {view === 'stopped' && <LookUpCancelled onRetry={lookAgain} />}
        {found && <LookUpResult found={found} onRetry={lookAgain} />}
      </KeptFocus>
      {listEnds && <Campaigns listed={listedIn(found)} />}
      {campaignsEnd && <ReadySlips />}
      {slipsEnd && <PasskeyOffer />}
    </PanelScreen>
  )
}

const stop = () => void queryClient.cancelQueries({ queryKey: lookUpQuery().queryKey })
const lookAgain = () => queryClient.resetQueries({ queryKey: lookUpQuery().queryKey })

/** The opportunities in the list; empty when there is no list; null while negotiation is closed. */
function listedIn(found: LookUp | undefined): readonly Opportunity[] | null {
  if (!found) return []
  return found.outcome === 'Fora de horário' ? null : found.opportunities
}
