import {
  type AnonymousAttempt,
  anonymousAttempts,
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

/** Without its code nothing is said: it may be of somebody else. */
const AnonymousNotice = lazy(() =>
  import('./anonymous-notice').then(
    (loaded) => ({ default: loaded.AnonymousNotice }),
    () => ({ default: () => null }),
  ),
)

const readAttempts = () => ({
  own: openAttempts(),
  /** What an expired session has left: of this debtor, or of somebody else. */
  anonymous: anonymousAttempts(),
})

/** The conclusions whose answer was lost, each until its result was seen: after a reload and a new login too. */
export function OpenConclusions() {
  const [{ own, anonymous }, setAttempts] = useState<ReturnType<typeof readAttempts>>({
    own: [],
    anonymous: [],
  })
  useEffect(() => setAttempts(readAttempts()), [])

  function dismiss(attempt: AnonymousAttempt) {
    removeAttempt(attempt)
    setAttempts(readAttempts())
  }

  return (
    <>
      {own.map((attempt) => (
        <Suspense key={attempt.key}>
          <Notice attempt={attempt} onSeen={() => dismiss(attempt)} />
        </Suspense>
      ))}
      {anonymous.map((attempt) => (
        <Suspense key={attempt.key}>
          <AnonymousNotice attempt={attempt} onSeen={() => dismiss(attempt)} />
        </Suspense>
      ))}
    </>
  )
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
