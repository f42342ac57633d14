import { Button, Card, FormError, Heading, Stack, Text } from '@portal/ui'
import { type ComponentType, useId, useState } from 'react'
import styles from './budget-card.module.css'
import type { BudgetProps } from './budget-props'

/** 'Quanto cabe no seu mês?', for who wants it: its code is loaded when it is asked for. */
export function BudgetCard(props: BudgetProps) {
  const titleId = useId()
  const [Budget, setBudget] = useState<ComponentType<BudgetProps> | null>(null)
  const [failed, setFailed] = useState(false)

  const open = () =>
    import('./budget').then(
      (loaded) => setBudget(() => loaded.Budget),
      () => setFailed(true),
    )

  return (
    <Card as="section" tone="quiet" aria-labelledby={titleId}>
      <Stack gap={12}>
        <div className={styles.head}>
          <div className={styles.words}>
            <Heading level={2} size="lg" id={titleId}>
              Quanto cabe no seu mês?
            </Heading>
            <Text tone="soft">Um minuto, só no seu aparelho. Nada é enviado nem guardado.</Text>
          </div>
          {!Budget && (
            <Button variant="secondary" className={styles.open} onClick={open}>
              Fazer a conta
            </Button>
          )}
        </div>
        {Budget ? (
          <Budget {...props} />
        ) : (
          <FormError>{failed && 'Não conseguimos abrir a conta agora. Tente de novo.'}</FormError>
        )}
      </Stack>
    </Card>
  )
}
