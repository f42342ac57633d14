import { lazy, Suspense } from 'react'

// When the portal does not answer, the page is as it would be without the widget.
const Widget = lazy(() => import('contato/Widget').catch(() => ({ default: () => null })))

export const Contact = (props) => (
  <Suspense fallback={null}>
    <Widget {...props} />
  </Suspense>
)
