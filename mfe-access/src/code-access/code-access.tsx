import { type CodeSent, loadSentCode } from '@portal/debtor'
import { identification } from '@portal/runtime'
import { Card } from '@portal/ui'
import { useState } from 'react'
import { ConsultedId } from '../identity/consulted-id'
import { Phase } from '../task-screen/phase'
import { CodeEntry } from './code-entry'
import { ContactChoice } from './contact-choice'
import { IdentifyForm } from './identify-form'

/**
 * identify -> choose -> enter. A consult or a sent code skips the first steps; a bank that requires a new bot check
 * leads back to the first.
 */
type Step =
  | { name: 'identify'; taxId: string; again?: true }
  | { name: 'choose'; taxId: string }
  | { name: 'enter'; taxId: string; sent: CodeSent }

interface CodeAccessProps {
  onIn: () => unknown
  /** Called if the bank refuses the pending password that the code was to activate. */
  onPasswordRefused?: (message: string) => void
}

/** Access by a code sent to a registered contact. */
export function CodeAccess({ onIn, onPasswordRefused }: CodeAccessProps) {
  const [step, setStep] = useState<Step>(() => {
    const taxId = identification.get()
    if (taxId === null) return { name: 'identify', taxId: '' }
    // The code was sent by the previous screen, or before a reload.
    const sent = loadSentCode(taxId)
    return sent ? { name: 'enter', taxId, sent } : { name: 'choose', taxId }
  })

  const [initialStep] = useState(step)
  const arriving = step !== initialStep
  const identifyAgain = () => setStep({ name: 'identify', taxId: step.taxId, again: true })

  return (
    <Card>
      {step.name !== 'identify' && <ConsultedId taxId={step.taxId} />}
      {step.name === 'identify' && (
        <Phase name="Para quem é o código" arriving={arriving}>
          <IdentifyForm
            taxId={step.taxId}
            again={step.again}
            onIdentified={(taxId) => setStep({ name: 'choose', taxId })}
          />
        </Phase>
      )}
      {step.name === 'choose' && (
        <Phase name="Onde receber o código" arriving={arriving}>
          <ContactChoice
            taxId={step.taxId}
            onSent={(sent) => setStep({ name: 'enter', taxId: step.taxId, sent })}
            onUnproved={identifyAgain}
          />
        </Phase>
      )}
      {step.name === 'enter' && (
        <Phase name="Digite o código" focus="field" arriving={arriving}>
          <CodeEntry
            taxId={step.taxId}
            sent={step.sent}
            onIn={onIn}
            onOtherContact={() => setStep({ name: 'choose', taxId: step.taxId })}
            onUnproved={identifyAgain}
            onPasswordRefused={onPasswordRefused}
          />
        </Phase>
      )}
    </Card>
  )
}
