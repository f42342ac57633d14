import { TextLink } from '@portal/connected'
import { useConfig } from '@portal/runtime'
import { Button, Form, FormError, RadioCard, RadioGroup, Stack, Text } from '@portal/ui'
import { useState } from 'react'
import { type CodeSent, type Contact, maskedContact, sendCode, sendingFailure } from './access-code'
import { CodeEntry } from './code-entry'
import { KnowledgeCheck } from './knowledge-check'

const ways: Record<Contact['canal'], string> = {
  SMS: 'Mensagem de texto (SMS)',
  EMAIL: 'E-mail',
  VOZ: 'Ligação',
}

type Step = { kind: 'choose' } | { kind: 'code'; contact: Contact; sent: CodeSent } | { kind: 'knowledge' }

interface ConfirmIdentityProps {
  contacts: readonly Contact[]
  /** With the code, or null when the person answered questions instead. */
  onConfirmed: (code: string | null) => unknown
}

/**
 * Proves that whoever sits here is the debtor, before contacts are shown or changed: by a code to a
 * registered contact, or by what only they know when they have lost those contacts.
 */
export function ConfirmIdentity({ contacts, onConfirmed }: ConfirmIdentityProps) {
  const { voicePin } = useConfig()
  const reachable = contacts.filter(({ canal }) => canal !== 'VOZ' || voicePin)
  const [step, setStep] = useState<Step>({ kind: reachable.length > 0 ? 'choose' : 'knowledge' })
  const choose = () => setStep({ kind: 'choose' })
  switch (step.kind) {
    case 'choose':
      return (
        <Stack gap={16}>
          <ChannelChoice
            contacts={reachable}
            onSent={(contact, sent) => setStep({ kind: 'code', contact, sent })}
          />
          <TextLink standalone onClick={() => setStep({ kind: 'knowledge' })}>
            Não tenho mais acesso a estes contatos
          </TextLink>
        </Stack>
      )
    case 'code':
      return (
        <CodeEntry
          sent={step.sent}
          onResend={async () => setStep({ ...step, sent: await sendCode(step.contact) })}
          onRight={onConfirmed}
          onOtherContact={choose}
        />
      )
    case 'knowledge':
      return (
        <Stack gap={16}>
          <KnowledgeCheck onRight={() => onConfirmed(null)} />
          {reachable.length > 0 && (
            <TextLink standalone onClick={choose}>
              Prefiro receber um código
            </TextLink>
          )}
        </Stack>
      )
  }
}

interface ChannelChoiceProps {
  contacts: readonly Contact[]
  onSent: (contact: Contact, sent: CodeSent) => void
}

function ChannelChoice({ contacts, onSent }: ChannelChoiceProps) {
  const [chosen, setChosen] = useState(0)
  const [failure, setFailure] = useState<string>()
  const contact = contacts[chosen]

  async function ask() {
    if (contact === undefined) return
    setFailure(undefined)
    try {
      onSent(contact, await sendCode(contact))
    } catch (error) {
      setFailure(sendingFailure(contact, error))
    }
  }

  return (
    <Form aria-label="Onde receber o código" onSubmit={ask}>
      <Text>Para proteger seus dados, confirme que é você com um código.</Text>
      <RadioGroup
        label="Onde você quer receber o código?"
        value={String(chosen)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      >
        {contacts.map((each, index) => (
          <RadioCard
            key={`${each.canal} ${each.destino}`}
            value={String(index)}
            title={ways[each.canal]}
            description={maskedContact(each)}
          />
        ))}
      </RadioGroup>
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Enviar código
      </Button>
    </Form>
  )
}
