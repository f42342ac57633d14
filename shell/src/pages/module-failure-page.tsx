import { ButtonLink, TextLink } from '@portal/connected'
import { useConfig } from '@portal/runtime'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from '@portal/runtime/router'
import { Button, Text } from '@portal/ui'
import { MessageCircle, Phone, RotateCcw, Unplug } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { reloadDocument } from '../layout/reload-document'
import { ScreenSkeleton } from '../layout/screen-skeleton'
import { reportFailure } from '../loader/failure-report'
import { ModuleFailure } from '../loader/module-failure'
import { useRouteMeta } from '../routing/route-meta'
import { failureTexts } from './failure-texts'
import { MessagePage } from './message-page'
import styles from './module-failure-page.module.css'
import { NotFoundPage } from './not-found-page'
import { isPossiblyOutdated, reloadForNewRelease } from './reload-for-release'
import { toModuleFailure } from './to-module-failure'

/** The loader reports what it throws; what only the boundary sees is reported here. */
const isUnreported = (error: unknown): boolean =>
  !(error instanceof ModuleFailure) || error.kind === 'discovery'

function OtherWays() {
  const { phone, whatsapp } = useConfig().contact
  return (
    <div className={styles.ways}>
      <Text weight="strong">Precisa resolver agora?</Text>
      <ul className={styles.list}>
        <li>
          <TextLink standalone href={`tel:+55${phone.replace(/\D/g, '')}`}>
            <Phone aria-hidden="true" size={20} />
            Ligue {phone}
          </TextLink>
        </li>
        <li>
          <TextLink standalone newTab href={`https://wa.me/${whatsapp}`}>
            <MessageCircle aria-hidden="true" size={20} />
            Chame no WhatsApp
          </TextLink>
        </li>
      </ul>
    </div>
  )
}

function FailureMessage({ failure }: { failure: ModuleFailure }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { title, text } = failureTexts[failure.kind]

  // The page that had the focus is gone: the reader is told where they are now (WCAG 2.4.3).
  useLayoutEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])

  const retry = async () => {
    // A browser asks once for a file that is still on its way, however often a document wants it.
    if (failure.kind === 'timeout') return reloadDocument()
    // What runs in this tab stays what it is: a release that puts it right comes with a new document.
    if (await reloadForNewRelease(failure)) return
    // Without the hash: a navigation to the same one would be taken for a jump within the page.
    await navigate({ search }, { replace: true, state })
  }
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
      <OtherWays />
      <Text size="sm" tone="soft">
        Código para o atendimento: {failure.message}
      </Text>
    </MessagePage>
  )
}

/** The message, unless a new document is what helps. */
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

/** Stands in for a module's page that failed, inside the portal's frame; everything around it goes on. */
export function ModuleFailurePage() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failed error={error} />
}
