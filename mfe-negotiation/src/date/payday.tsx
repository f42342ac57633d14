import { dateInWords } from '@portal/domain/dates'
import { Select, Stack, Text } from '@portal/ui'
import { useState } from 'react'
import styles from './day-strip.module.css'

const DAYS = Array.from({ length: 31 }, (_, i) => ({ value: `${i + 1}`, label: `Dia ${i + 1}` }))

interface PaydayProps {
  /** Day of the month; '' until chosen. */
  value: string
  onChange: (payday: string) => void
  /** The available days after the payday. */
  after: readonly string[]
}

/** Asks for the payday, to suggest due dates after it. The answer is not sent or stored. */
export function Payday({ value, onChange, after }: PaydayProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.payday} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>Marcar o dia em que você recebe</summary>
      {isOpen && (
        <Stack gap={8}>
          <Select
            label="Quando você recebe? (opcional)"
            placeholder="Escolha o dia"
            options={DAYS}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          {value !== '' && (
            <Text size="sm" tone="soft" role="status">
              {after.length === 0
                ? 'Nenhum dia do calendário vem logo depois.'
                : `Com um ponto, o primeiro dia útil depois que você recebe: ${after.map((day) => dateInWords(day)).join(' e ')}.`}
            </Text>
          )}
        </Stack>
      )}
    </details>
  )
}
