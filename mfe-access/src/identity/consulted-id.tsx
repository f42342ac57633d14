import { TextLink } from '@portal/connected'
import { maskTaxId, type StateMode, stateModeOf } from '@portal/domain/tax-id'
import { identification } from '@portal/runtime'
import { redirect } from '@portal/runtime/router'
import { Inline, Unbroken } from '@portal/ui'
import { Building2, UserRound } from 'lucide-react'
import { useState } from 'react'
import styles from './consulted-id.module.css'

/** Loader of the screens that follow a consult: the consulted id. Redirects to the home if there was none. */
export const requireConsult = (): string => consultedOr('/')

/** Loader for companies; redirects to their home, which asks for the CNPJ. */
export const requireCompanyConsult = (): string => consultedOr('/pj')

function consultedOr(home: '/' | '/pj'): string {
  const id = identification.get()
  if (id === null) throw redirect(home)
  return id
}

/** The consulted id of a screen behind {@link requireConsult}. */
export function useConsultedId(): { taxId: string; stateMode: StateMode } {
  const [taxId] = useState(() => identification.get() ?? '')
  return { taxId, stateMode: stateModeOf(taxId) }
}

/**
 * The masked tax id, as other people may see the screen (product decision 20). Includes a link to consult another id,
 * unless `fixed`.
 */
export function ConsultedId({ taxId, fixed = false }: { taxId: string; fixed?: boolean }) {
  const Icon = stateModeOf(taxId) === 'PJ' ? Building2 : UserRound
  return (
    <Inline gap={8} rowGap={4} justify="between" className={styles.id}>
      <span className={styles.who}>
        <Icon aria-hidden="true" size={20} className={styles.icon} />
        <span>
          {stateModeOf(taxId) === 'PJ' ? 'CNPJ' : 'CPF'} <Unbroken>{maskTaxId(taxId)}</Unbroken>
        </span>
      </span>
      {!fixed && (
        <TextLink to={stateModeOf(taxId) === 'PJ' ? '/pj' : '/'} standalone>
          Trocar
        </TextLink>
      )}
    </Inline>
  )
}
