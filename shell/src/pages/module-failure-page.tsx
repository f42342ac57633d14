import { ButtonLink } from '@portal/connected'
import { track } from '@portal/runtime'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from '@portal/runtime/router'
import { Button, Text } from '@portal/ui'
import { RotateCcw, Unplug } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { reloadDocument } from '../layout/reload-document'
import { ScreenSkeleton } from '../layout/screen-skeleton'
import { reportFailure } from '../loader/failure-report'
import { type FailureKind, ModuleFailure } from '../loader/module-failure'
import { getRegistry, isDegraded, refreshRegistry } from '../registry/registry'
import { useRouteMeta } from '../routing/route-meta'
import { failureTexts } from './failure-texts'
import { MessagePage } from './message-page'
import { NotFoundPage } from './not-found-page'
import { isPossiblyOutdated, reloadForNewRelease } from './reload-for-release'
import { toModuleFailure } from './to-module-failure'

/** The loader reports what it throws; errors that only the boundary catches are reported here. */
const isUnreported = (error: unknown): boolean =>
  !(error instanceof ModuleFailure) || error.kind === 'discovery'

const LOOK_INTERVAL_MS = 1000

/** Neither switched off on purpose nor a mistake in what has come. */
const isMissingContent = (kind: FailureKind) => kind !== 'disabled' && kind !== 'render'

function FailureMessage({ failure }: { failure: ModuleFailure }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { title, text } = failureTexts[failure.kind]

  // The focused page is gone: focusing the heading announces the new one (WCAG 2.4.3).
  useLayoutEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])

  const { kind, module, version } = failure
  useEffect(() => {
    if (isMissingContent(kind)) track('erroCarregarConteudo', { metadata: { falha: kind, module, version } })
  }, [kind, module, version])

  const retry = async () => {
    // A browser requests a file in flight only once, however often the document loads it.
    if (failure.kind === 'timeout') {
      await refreshRegistry()
      // While nothing answers, a document would end on the browser's own page.
      if (!isDegraded()) return reloadDocument()
    }
    // Modules are not replaced in a running tab: a fixed release needs a new document.
    if (await reloadForNewRelease(failure)) return
    // Without the hash: a navigation to the same one would only scroll within the page.
    await navigate({ search }, { replace: true, state })
  }

  // Whoever comes back later finds it there: the tab asks for the registry when it is seen, and once a minute.
  useEffect(() => {
    if (kind !== 'disabled') return
    const timer = setInterval(() => {
      const registered = getRegistry()?.modules[module]
      if (!registered || registered.disabled !== undefined) return
      clearInterval(timer)
      void retry()
    }, LOOK_INTERVAL_MS)
    return () => clearInterval(timer)
  })
  return (
    <MessagePage
      icon={<Unplug size={34} />}
      title={title}
      text={text}
      actions={
        <>
          <Button icon={<RotateCcw size={20} />} onClick={retry}>
            Tentar de novo
          </Button>
          {pathname !== '/' && (
            <ButtonLink variant="secondary" to="/">
              Ir para o início
            </ButtonLink>
          )}
        </>
      }
    >
      <Text size="sm" tone="soft">
        Código para o atendimento: {failure.message}
      </Text>
    </MessagePage>
  )
}

/** The message, unless a reload can help. */
function Failed({ error }: { error: unknown }) {
  const meta = useRouteMeta()
  const failure = useMemo(() => toModuleFailure(error, meta), [error, meta])
  const [settled, setSettled] = useState<ModuleFailure | null>(null)

  useEffect(() => {
    if (isUnreported(error)) reportFailure(failure)
    if (!isPossiblyOutdated(failure)) return
    let unmounted = false
    void reloadForNewRelease(failure).then((leaving) => {
      if (!leaving && !unmounted) setSettled(failure)
    })
    return () => {
      unmounted = true
    }
  }, [error, failure])

  const undecided = settled !== failure && isPossiblyOutdated(failure)
  return undecided ? <ScreenSkeleton /> : <FailureMessage failure={failure} />
}

/** Replaces a module's failed page inside the portal's frame; the rest of the page keeps working. */
export function ModuleFailurePage() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failed error={error} />
}
