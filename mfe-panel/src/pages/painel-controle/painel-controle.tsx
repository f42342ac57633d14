import type { Opportunity } from '@portal/contract'
import { currentStateMode } from '@portal/debtor'
import { useDebtorName } from '@portal/debtor/reads'
import { expectPage } from '@portal/runtime'
import { queryClient, useQuery } from '@portal/runtime/query'
import { useCards } from '@portal/runtime/slots'
import { useEffect } from 'react'
import { Cards } from '../../cards/cards'
import { cardsQuery } from '../../cards/load-cards'
import { OpenConclusions } from '../../conclusions/open-conclusions'
import { PanelScreen } from '../../layout/panel-screen'
import { RestoreFocus } from '../../layout/restore-focus'
import { type LookUp, lookUpQuery } from '../../look-up/look-up'
import { campaignsQuery } from '../../look-up/portfolios'
import { PasskeyOffer } from '../../passkeys/passkey-offer'
import { Campaigns } from './campaigns'
import { Greeting } from './greeting'
import { LookUpResult } from './look-up-result'
import { LookUpCancelled, LookUpInProgress } from './look-up-waiting'
import styles from './painel-controle.module.css'

export { followLink as loader } from './follow-link'

export function PanelPage() {
  // Prefetches the next page during the look-up, as most debtors have an offer.
  useEffect(() => expectPage('/negociacao'), [])
  const { data: result, isFetching } = useQuery(lookUpQuery())
  const view = result ? 'found' : isFetching ? 'looking' : 'stopped'
  // Renders content only once everything above it has loaded, to prevent layout shifts.
  const listEnds = view !== 'looking'
  const campaignsEnd = !useQuery(campaignsQuery()).isPending && listEnds
  const { data: cards } = useQuery(cardsQuery(useCards('panel.cards')))
  const mode = currentStateMode()
  const title = <Greeting name={useDebtorName()} mode={mode} />
  return (
    <PanelScreen title={mode === 'PJ' ? <span className={styles.company}>{title}</span> : title}>
      <OpenConclusions />
      <RestoreFocus view={view}>
        {view === 'looking' && <LookUpInProgress onCancel={stop} />}
        {view === 'stopped' && <LookUpCancelled onRetry={retry} />}
        {result && <LookUpResult result={result} onRetry={retry} />}
      </RestoreFocus>
      {listEnds && <Campaigns listed={listedIn(result)} />}
      {campaignsEnd && cards && (
        <>
          <Cards cards={cards} />
          <PasskeyOffer />
        </>
      )}
    </PanelScreen>
  )
}

const stop = () => void queryClient.cancelQueries({ queryKey: lookUpQuery().queryKey })
const retry = () => queryClient.resetQueries({ queryKey: lookUpQuery().queryKey })

/** The opportunities in the list; empty when there is no list; null while negotiation is closed. */
function listedIn(result: LookUp | undefined): readonly Opportunity[] | null {
  if (!result) return []
  return result.outcome === 'Fora de horário' ? null : result.opportunities
}
