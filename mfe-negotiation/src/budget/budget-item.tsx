import { AccordionItem, FormError } from '@portal/ui'
import { type ComponentType, useState } from 'react'
import { Fold } from '../layout/fold'
import type { BudgetProps } from './budget-props'

const TITLE = 'Quanto cabe no seu mês?'
const PROMISE = 'Um minuto, só no seu aparelho. Nada é enviado nem guardado.'

/** The optional calculator 'Quanto cabe no seu mês?'. Its chunk is loaded when it is opened. */
export function BudgetItem(props: BudgetProps) {
  const [Budget, setBudget] = useState<ComponentType<BudgetProps> | null>(null)
  const [failed, setFailed] = useState(false)

  function load(isOpen: boolean) {
    setFailed(false)
    if (!isOpen || Budget) return
    import('./budget').then(
      (loaded) => setBudget(() => loaded.Budget),
      () => setFailed(true),
    )
  }

  return (
    <AccordionItem title={<Fold title={TITLE} answer={PROMISE} />} onToggle={load}>
      {Budget ? (
        <Budget {...props} />
      ) : (
        <FormError>{failed && 'Não conseguimos abrir a conta agora. Feche e abra de novo.'}</FormError>
      )}
    </AccordionItem>
  )
}
