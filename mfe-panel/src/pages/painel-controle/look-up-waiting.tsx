import { ButtonLink } from '@portal/connected'
import { Button, Card, EmptyState, RoadScene, Skeleton, Stack } from '@portal/ui'
import { Waiting } from '../../loading/waiting'
import styles from './offer-list.module.css'

/** Skeletons of two offers while the request is in flight. */
export function LookUpInProgress({ onCancel }: { onCancel: () => void }) {
  return (
    <Waiting
      label="Procurando suas oportunidades"
      slow="Continuamos procurando suas oportunidades."
      onCancel={onCancel}
    >
      <Stack gap={16}>
        <Skeleton shape="title" width="half" />
        <div className={styles.cards}>
          <OfferOutline />
          <OfferOutline />
        </div>
      </Stack>
    </Waiting>
  )
}

function OfferOutline() {
  return (
    <Card gap={16}>
      <Skeleton shape="title" width="half" />
      <Skeleton width="short" />
      <Skeleton shape="title" width="long" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </Card>
  )
}

export function LookUpCancelled({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <EmptyState
      scene={<RoadScene />}
      title="Você parou a busca"
      action={
        <>
          <Button onClick={onRetry}>Procurar de novo</Button>
          <ButtonLink variant="quiet" to="/painel-negociacoes">
            Ver meus acordos
          </ButtonLink>
        </>
      }
    >
      Suas oportunidades continuam guardadas no banco. Procure de novo quando quiser.
    </EmptyState>
  )
}
