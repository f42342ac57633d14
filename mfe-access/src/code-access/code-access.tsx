import { useState } from 'react'
import { identification } from 'shared-kernel'
import { Card } from 'shared-kernel/ui'
import { ConsultedId } from '../identity/consulted-id'
import { CodeEntry } from './code-entry'
import { ContactChoice } from './contact-choice'
import { IdentifyForm } from './identify-form'
import type { CodeSent } from './request-code'

/** who -> where to -> the code; a consult or a code already sent starts further on. */
type Phase =
  | { name: 'identify' }
  | { name: 'choose'; taxId: string }
  | { name: 'enter'; taxId: string; sent: CodeSent }

interface CodeAccessProps {
  /** A code that the screen before has sent. */
  alreadySent?: CodeSent | null
  onIn: () => unknown
}

/** Access by a code sent to a registered contact. */
export function CodeAccess({ alreadySent = null, onIn }: CodeAccessProps) {
  const [phase, setPhase] = useState<Phase>(() => {
    const taxId = identification.get()
    if (taxId === null) return { name: 'identify' }
    return alreadySent ? { name: 'enter', taxId, sent: alreadySent } : { name: 'choose', taxId }
  })

  return (
    <Card>
      {phase.name !== 'identify' && <ConsultedId taxId={phase.taxId} />}
      {phase.name === 'identify' && (
        <IdentifyForm onIdentified={(taxId) => setPhase({ name: 'choose', taxId })} />
      )}
      {phase.name === 'choose' && (
        <ContactChoice
          taxId={phase.taxId}
          onSent={(sent) => setPhase({ name: 'enter', taxId: phase.taxId, sent })}
        />
      )}
      {phase.name === 'enter' && (
        <CodeEntry
          taxId={phase.taxId}
          sent={phase.sent}
          onIn={onIn}
          onOtherContact={() => setPhase({ name: 'choose', taxId: phase.taxId })}
        />
      )}
    </Card>
  )
}
