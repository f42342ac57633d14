import { useEffect, useState } from 'react'
import { ScreenSkeleton } from '../layout/screen-skeleton'
import { NotLoaded } from './not-loaded'

type MessagePages = typeof import('./message-pages')

let pages: MessagePages | null = null

/** Loads the error pages, which are in the deferred chunk. */
export async function loadMessagePages(): Promise<void> {
  pages ??= await import(/* webpackChunkName: "after-start" */ './message-pages')
}

const late = (name: keyof MessagePages) =>
  function LatePage() {
    const [Page, setPage] = useState(() => pages?.[name])
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Page) return
      void loadMessagePages().then(
        () => setPage(() => pages?.[name]),
        () => setFailed(true),
      )
    }, [Page])
    if (Page) return <Page />
    return failed ? <NotLoaded /> : <ScreenSkeleton />
  }

/** For a path that no module serves. */
export const NotFoundPage = late('NotFoundPage')
/** /endereco-invalido and /unexpected-behavior. */
export const TryLaterPage = late('TryLaterPage')
/** The error boundary of a module's routes. */
export const ModuleFailurePage = late('ModuleFailurePage')
