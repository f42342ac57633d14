import type { Opportunity } from '@portal/contract'
import { currentStateMode } from '@portal/debtor'
import { knownName } from '../../debtor/known-name'
import { useNameInBar } from '../../debtor/use-name-in-bar'
import { PanelScreen } from '../../layout/panel-screen'
import { type LookUp, lookUpNegotiations } from '../../look-up/look-up'
import { PatientRegion } from '../../patience/patient-region'
import { type PatientLoad, type PatientState, usePatientLoad } from '../../patience/use-patient-load'
import { Campaigns } from './campaigns'
import { greeting } from './greeting'
import { LookUpResult } from './look-up-result'
import { LookUpCancelled, LookUpInProgress } from './look-up-waiting'
import { ReadySlips } from './ready-slips'

export { followLink as loader } from './follow-link'

export function PanelPage() {
  const lookUp = usePatientLoad(lookUpNegotiations)
  const found = lookUp.state.kind === 'done' ? lookUp.state.value : null
  useNameInBar(found?.clientName)
  return (
    <PanelScreen title={greeting(found?.clientName || knownName(), currentStateMode())}>
      <PatientRegion state={lookUp.state}>
        <LookUpView {...lookUp} />
      </PatientRegion>
      <Campaigns listed={listedIn(lookUp.state)} />
      <ReadySlips />
    </PanelScreen>
  )
}

function LookUpView({ state, cancel, retry }: PatientLoad<LookUp>) {
  switch (state.kind) {
    case 'loading':
      return <LookUpInProgress slow={state.slow} onCancel={cancel} />
    case 'cancelled':
    case 'failed':
      return <LookUpCancelled onRetry={retry} />
    case 'done':
      return <LookUpResult found={state.value} onRetry={retry} />
  }
}

/** What stands in the list now; nothing when it failed; null while nobody knows, or negotiation is closed. */
function listedIn(state: PatientState<LookUp>): readonly Opportunity[] | null {
  if (state.kind === 'loading') return null
  if (state.kind !== 'done') return []
  return state.value.outcome === 'Fora de horário' ? null : state.value.opportunities
}
