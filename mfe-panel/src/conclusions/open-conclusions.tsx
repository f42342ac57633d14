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

/** Loaded on demand, as open conclusions are rare. */
const Notice = lazy(() =>
  import('./conclusion-notice').then(
    ({ ConclusionNotice }) => ({ default: ConclusionNotice }),
    () => ({ default: NoticeNotLoaded }),
  ),
)

/** Renders nothing if the chunk fails to load: the conclusion may be another debtor's. */
const AnonymousNotice = lazy(() =>
  import('./conclusion-notice').then(
    (loaded) => ({ default: loaded.AnonymousNotice }),
    () => ({ default: () => null }),
  ),
)

const readAttempts = () => ({
  own: openAttempts(),
  /** Left by an expired session, of this or another debtor. */
  anonymous: anonymousAttempts(),
})

/** Conclusions whose response was lost. Each is shown until its outcome was seen, across reloads and logins. */
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

/** Fallback if the chunk fails to load: the outcome is unavailable, but a second conclusion is still prevented. */
function NoticeNotLoaded({ attempt: { conditions, group } }: { attempt: ConclusionAttempt }) {
  return (
    <Alert tone="warning" live title={unknownStage.title}>
      {group.product}: {conditionsInWords(conditions)}. Não pague esta dívida em outro lugar e não conclua de
      novo. Para ver o resultado, recarregue a página.
    </Alert>
  )
}
