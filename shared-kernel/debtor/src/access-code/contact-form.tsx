import { free } from '@portal/domain/fields/field'
import { Button, Form, FormError, RadioCard, RadioGroup, useForm } from '@portal/ui'
import { type ReactNode, useState } from 'react'
import { type Contact, channelNames } from './contacts'
import type { CodeRequest } from './send-code'
import type { CodeSent } from './sent-code'

/** Index of the chosen contact. */
const fields = { contato: free<string>() }

export interface ContactFormProps {
  'aria-label'?: string
  /** At least one. */
  contacts: readonly Contact[]
  onSend: (contact: Contact) => Promise<CodeRequest>
  onSent: (sent: CodeSent) => void
  /** Reason for the code. */
  children?: ReactNode
}

/** Choice of the registered contact that receives the code. */
export function ContactForm({ contacts, onSend, onSent, children, ...rest }: ContactFormProps) {
  const form = useForm({ fields, defaultValues: { contato: '0' } })
  const [failure, setFailure] = useState<string>()

  async function submit({ contato }: { contato: string }) {
    const contact = contacts[Number(contato)]
    if (contact === undefined) return
    setFailure(undefined)
    const result = await onSend(contact)
    if (result.kind === 'sent') onSent(result.sent)
    if (result.kind === 'refused') setFailure(result.message)
  }

  return (
    <Form {...rest} onSubmit={form.handleSubmit(submit)}>
      {children}
      <RadioGroup label="Onde você quer receber o código?" {...form.field('contato')}>
        {contacts.map(({ channel, destination }, index) => (
          <RadioCard
            key={`${channel} ${destination}`}
            value={String(index)}
            title={channelNames[channel]}
            description={destination}
          />
        ))}
      </RadioGroup>
      <Button type="submit" fullWidth>
        Enviar código
      </Button>
      <FormError>{failure}</FormError>
    </Form>
  )
}
