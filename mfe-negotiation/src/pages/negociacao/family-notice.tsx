import type { Opportunity } from '@portal/contract'
import { Alert } from '@portal/ui'

/** Notice that some offer families show before the choice. */
export function FamilyNotice({ opportunity }: { opportunity: Opportunity }) {
  const { familia } = opportunity
  if (familia === 'DRC') {
    return (
      <Alert title="Como termina este acordo">
        Depois do aceite, mandamos um código ao seu e-mail para assinar o contrato. Tenha seu e-mail por
        perto.
      </Alert>
    )
  }
  if (familia === 'BOLETO_24H') {
    return (
      <Alert title="Como funciona">
        O boleto sai na hora e vence no próximo dia útil. Depois do prazo a oferta acaba.
      </Alert>
    )
  }
  return null
}
