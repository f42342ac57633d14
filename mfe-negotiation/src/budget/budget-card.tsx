import { Badge, Button, Card, FormError, Heading, Inline, Stack, Text } from '@portal/ui'
import { type ComponentType, useId, useState } from 'react'
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
        <Inline justify="between" align="center">
          <Heading level={2} size="lg" id={titleId}>
            Quanto cabe no seu mês?
          </Heading>
          {!Budget && <Badge tone="info">1 minuto</Badge>}
        </Inline>
        <Text tone="soft">Cinco contas simples, só no seu aparelho. Nada é enviado nem guardado.</Text>
        {Budget ? (
          <Budget {...props} />
        ) : (
          <>
            <FormError>{failed && 'Não conseguimos abrir a conta agora. Tente de novo.'}</FormError>
            <Button variant="secondary" onClick={open}>
              Fazer a conta
            </Button>
          </>
        )}
      </Stack>
    </Card>
  )
}
