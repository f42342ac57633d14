import { Stack, Text, Unbroken, Untranslated } from '@portal/ui'
import styles from './contract-text.module.css'

export interface ContractTextProps {
  contract: { titulo: string; texto: readonly string[]; hash: string }
}

/** Tax ids, postal codes, dates and amounts, within text that the bank sends exactly as it is signed. */
const NUMBERS = /((?:R\$\s)?\d[\d./,-]*\d)/

/** The contract text as signed, with its hash. */
export function ContractText({ contract }: ContractTextProps) {
  return (
    <Stack gap={12}>
      <Text weight="strong">{contract.titulo}</Text>
      {contract.texto.map((paragraph) => (
        <Text key={paragraph} size="sm">
          {paragraph
            .split(NUMBERS)
            .map((part, at) => (at % 2 === 1 ? <Unbroken key={`${at} ${part}`}>{part}</Unbroken> : part))}
        </Text>
      ))}
      <Text size="sm" tone="soft" className={styles.hash}>
        Código de verificação (SHA-256): <Untranslated>{contract.hash}</Untranslated>
      </Text>
    </Stack>
  )
}
