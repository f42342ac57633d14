import { ButtonLink } from '@portal/connected'
import { CALL_CODE_LABEL, withCallCode } from '@portal/domain/trace-context'
import { track } from '@portal/runtime'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from '@portal/runtime/router'
import { Button, CloudScene, FailureText, Text } from '@portal/ui'
import { RotateCcw } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { reloadDocument } from '../layout/reload-document'
import { ScreenSkeleton } from '../layout/screen-skeleton'
import { reportFailure } from '../loader/failure-report'
import { type FailureKind, ModuleFailure } from '../loader/module-failure'
import { getRegistry, isDegraded, refreshRegistry } from '../registry/registry'
import { useRouteMeta } from '../routing/route-meta'
import { failureTexts } from './failure-texts'
import { MessagePage } from './message-page'
import { NotFoundPage } from './own-pages'
import { isPossiblyOutdated, reloadForNewRelease } from './reload-for-release'
import { toModuleFailure } from './to-module-failure'

/** The loader reports its own failures; the error boundary reports the others. */
const isUnreported = (error: unknown): boolean =>
  !(error instanceof ModuleFailure) || error.kind === 'discovery'

const POLL_INTERVAL_MS = 1000

/** Excludes modules that are switched off, and those that loaded but failed later. */
const isMissingContent = (kind: FailureKind) => !['disabled', 'render', 'unresponsive'].includes(kind)

function FailureMessage({ failure }: { failure: ModuleFailure }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { title, text } = failureTexts[failure.kind]

  // The focused element is gone: focusing the heading announces the new page (WCAG 2.4.3).
  useLayoutEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])

  const { kind, module, version } = failure
  useEffect(() => {
    if (isMissingContent(kind)) track('erroCarregarConteudo', { metadata: { falha: kind, module, version } })
  }, [kind, module, version])

  const retry = async () => {
    // Browsers share a pending request between loads of one document, so only a new document retries it.
    if (failure.kind === 'timeout') {
      await refreshRegistry()
      // Offline, a document load would end on the browser's error page.
      if (!isDegraded()) return reloadDocument()
    }
    // A running module cannot be replaced: a fixed release needs a new document.
    if (await reloadForNewRelease(failure)) return
    // Without the hash, as navigating to the current hash only scrolls.
    await navigate({ search }, { replace: true, state })
  }

  // Polls the registry in memory, which `watchReleases` refreshes.
  useEffect(() => {
    if (kind !== 'disabled') return
    const timer = setInterval(() => {
      const registered = getRegistry()?.modules[module]
      if (!registered || registered.disabled !== undefined) return
      clearInterval(timer)
      void retry()
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  })
  return (
    <MessagePage
      scene={<CloudScene />}
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
        <FailureText>{withCallCode(`${CALL_CODE_LABEL} ${failure.message}`, failure.cause)}</FailureText>
      </Text>
    </MessagePage>
  )
}

/** Shows a skeleton until it is known whether a reload can help. */
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

/** Error boundary of a module's routes; the layout keeps working. */
export function ModuleFailurePage() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failed error={error} />
}
