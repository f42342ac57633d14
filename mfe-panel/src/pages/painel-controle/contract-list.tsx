import { TextLink } from '@portal/connected'
import type { DebtContract } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { centsOf } from '@portal/domain/money'
import { Money, Text } from '@portal/ui'
import { ChevronDown } from 'lucide-react'
import styles from './offer-card.module.css'
import { contractsInWords } from './offer-words'

/** The contracts of a group, and why they are grouped. */
export function ContractList({ contracts }: { contracts: readonly DebtContract[] }) {
  return (
    <details className={styles.contracts}>
      <summary className={styles.contractsToggle}>
        {contracts.length === 1 ? 'Ver o contrato' : `Ver os ${contractsInWords(contracts.length)}`}
        <ChevronDown aria-hidden="true" size={20} className={styles.chevron} />
      </summary>
      <ul className={styles.contractRows}>
        {contracts.map(({ numero, produto, valorOriginal, vencidoDesde }) => (
          <li key={numero} className={styles.contract}>
            <div>
              {produto}
              <Text size="sm" tone="soft">
                Contrato {numero}, vencido desde {formatDate(vencidoDesde)}
              </Text>
            </div>
            <Money cents={centsOf(valorOriginal)} strong />
          </li>
        ))}
      </ul>
      {contracts.length > 1 && (
        <Text size="sm" tone="soft">
          O banco negocia estes contratos juntos, com as mesmas condições para o grupo inteiro. Não dá para
          separar. <TextLink to="/painel-central-de-duvidas#contratos-agrupados">Saiba por quê</TextLink>
        </Text>
      )}
    </details>
  )
}
