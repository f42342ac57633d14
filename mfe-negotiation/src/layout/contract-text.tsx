import { Text } from '@portal/ui'
import styles from './contract-text.module.css'

export interface ContractTextProps {
  contract: { titulo: string; texto: readonly string[]; hash: string }
}

/** A contract as it is signed, with the sum that proves its text. */
export function ContractText({ contract }: ContractTextProps) {
  return (
    <div className={styles.contract}>
      <Text weight="strong">{contract.titulo}</Text>
      {contract.texto.map((paragraph) => (
        <Text key={paragraph} size="sm">
          {paragraph}
        </Text>
      ))}
      <p className={styles.hash}>Código de verificação (SHA-256): {contract.hash}</p>
    </div>
  )
}
