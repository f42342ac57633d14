import { ButtonLink } from '@portal/connected'
import { useConfig } from '@portal/runtime'
import {
  Button,
  EmptyState,
  ErrorState,
  Form,
  FormError,
  Loading,
  RadioCard,
  RadioGroup,
  Skeleton,
  Stack,
} from '@portal/ui'
import { useCallback, useEffect, useState } from 'react'
import { type Channel, type CodeSent, type Contact, contactsOf, requestCode } from './request-code'

type Loaded = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; contacts: Contact[] }

const ways: Record<Channel, string> = {
  SMS: 'Mensagem de texto (SMS)',
  EMAIL: 'E-mail',
  VOZ: 'Ligação',
}

interface ContactChoiceProps {
  taxId: string
  onSent: (sent: CodeSent) => void
}

/** To which registered contact the code goes. The contacts stay masked: anybody can type a tax id. */
export function ContactChoice({ taxId, onSent }: ContactChoiceProps) {
  const { voicePin } = useConfig()
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const [chosen, setChosen] = useState(0)
  const [failure, setFailure] = useState<string>()

  const load = useCallback(async () => {
    setLoaded({ kind: 'loading' })
    try {
      setLoaded({ kind: 'ready', contacts: await contactsOf(taxId, { voice: voicePin }) })
    } catch {
      setLoaded({ kind: 'failed' })
    }
  }, [taxId, voicePin])

  useEffect(() => void load(), [load])

  async function ask(contact: Contact) {
    setFailure(undefined)
    const result = await requestCode(taxId, contact)
    if (result.kind === 'sent') onSent(result.sent)
    if (result.kind === 'refused') setFailure(result.message)
  }

  switch (loaded.kind) {
    case 'loading':
      return (
        <Loading label="Procurando seus contatos cadastrados">
          <Stack>
            <Skeleton shape="control" />
            <Skeleton shape="control" />
            <Skeleton shape="control" />
          </Stack>
        </Loading>
      )
    case 'failed':
      return (
        <ErrorState
          title="Não conseguimos buscar seus contatos"
          text="Confira sua conexão e tente de novo."
          onRetry={load}
        />
      )
    case 'ready': {
      const { contacts } = loaded
      const contact = contacts[chosen]
      if (contact === undefined) {
        return (
          <EmptyState
            title="Não há contato cadastrado"
            action={<ButtonLink to="/sem-contato">Ver o que fazer</ButtonLink>}
          >
            Para receber um código, é preciso ter um celular ou e-mail no seu cadastro.
          </EmptyState>
        )
      }
      return (
        <Form onSubmit={() => ask(contact)}>
          <RadioGroup
            label="Onde você quer receber o código?"
            name="contato"
            value={String(chosen)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          >
            {contacts.map(({ channel, destination }, index) => (
              <RadioCard
                key={`${channel} ${destination}`}
                value={String(index)}
                title={ways[channel]}
                description={destination}
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
  }
}
