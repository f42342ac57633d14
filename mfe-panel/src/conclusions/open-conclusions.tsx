import {
  type ConclusionAttempt,
  conditionsInWords,
  openAttempts,
  removeAttempt,
  unknownStage,
} from '@portal/debtor/conclusion'
import { Alert } from '@portal/ui'
import { lazy, Suspense, useEffect, useState } from 'react'

/** Hardly anybody has such a conclusion: the code that asks the bank about one is loaded only then. */
const Notice = lazy(() =>
  import('./conclusion-notice').then(
    ({ ConclusionNotice }) => ({ default: ConclusionNotice }),
    () => ({ default: NoticeNotLoaded }),
  ),
)

/** The conclusions whose answer was lost, each until its result was seen: after a reload and a new login too. */
export function OpenConclusions() {
  const [attempts, setAttempts] = useState<readonly ConclusionAttempt[]>([])
  useEffect(() => setAttempts(openAttempts()), [])

  function dismiss(attempt: ConclusionAttempt) {
    removeAttempt(attempt)
    setAttempts(openAttempts())
  }

  return attempts.map((attempt) => (
    <Suspense key={attempt.key}>
      <Notice attempt={attempt} onSeen={() => dismiss(attempt)} />
    </Suspense>
  ))
}

/** Without its code the result cannot be learned, but nobody may conclude a second time. */
function NoticeNotLoaded({ attempt: { conditions, group } }: { attempt: ConclusionAttempt }) {
  return (
    <Alert tone="warning" live title={unknownStage.title}>
      {group.product}: {conditionsInWords(conditions)}. Não pague esta dívida em outro lugar e não conclua de
      novo. Para ver o resultado, recarregue a página.
    </Alert>
  )
}
