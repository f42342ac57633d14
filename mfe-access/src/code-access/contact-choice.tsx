import { ButtonLink, TextLink } from '@portal/connected'
import {
  type CodeSent,
  type Contact,
  ContactForm,
  isUnproved,
  LeftOutNotice,
  loadContacts,
  loadSentCode,
  reachable,
  sentWords,
} from '@portal/debtor'
import { withCallCode } from '@portal/domain/trace-context'
import { useConfig } from '@portal/runtime'
import { Alert, Button, EmptyState, ErrorState, Loading, Skeleton, Stack } from '@portal/ui'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import styles from './contact-choice.module.css'
import { LostContact } from './lost-contact'
import { requestCode } from './request-code'

type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'ready'; contacts: Contact[]; leftOut: number }

interface ContactChoiceProps {
  taxId: string
  onSent: (sent: CodeSent) => void
  onUnproved: () => void
}

/** Chooses the registered contact for the code. Contacts are masked, as any visitor can enter any tax id. */
export function ContactChoice({ taxId, onSent, onUnproved }: ContactChoiceProps) {
  const { voicePin } = useConfig()
  const [isLost, setIsLost] = useState(false)
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })

  const unproved = useEffectEvent(onUnproved)
  const load = useCallback(async () => {
    setLoaded({ kind: 'loading' })
    try {
      const { contacts, leftOut } = await loadContacts(taxId)
      setLoaded({ kind: 'ready', contacts: reachable(contacts, { voice: voicePin }), leftOut })
    } catch (error) {
      if (isUnproved(error)) unproved()
      else setLoaded({ kind: 'failed', error })
    }
  }, [taxId, voicePin])

  useEffect(() => void load(), [load])

  switch (loaded.kind) {
    case 'loading':
      return (
        <Loading label="Procurando seus contatos cadastrados">
          <Stack>
            <CodeThatCounts taxId={taxId} onUse={onSent} />
            <Skeleton width="half" />
            <Skeleton className={styles.contact} />
            <Skeleton className={styles.contact} />
            <Skeleton shape="control" />
            <Skeleton shape="control" width="half" />
          </Stack>
        </Loading>
      )
    case 'failed':
      return (
        <ErrorState
          title="Não conseguimos buscar seus contatos"
          text={withCallCode('Confira sua conexão e tente de novo.', loaded.error)}
          onRetry={load}
        />
      )
    case 'ready': {
      const { contacts, leftOut } = loaded
      if (contacts.length === 0) {
        return (
          <EmptyState
            title="Não há contato cadastrado"
            action={<ButtonLink to="/sem-contato">Ver o que fazer</ButtonLink>}
          >
            Para receber um código, é preciso ter um celular ou e-mail no seu cadastro.
          </EmptyState>
        )
      }
      if (isLost) return <LostContact taxId={taxId} onBack={() => setIsLost(false)} />
      return (
        <Stack>
          <CodeThatCounts taxId={taxId} onUse={onSent} />
          <LeftOutNotice what="contact" count={leftOut} />
          <ContactForm
            contacts={contacts}
            onSend={(contact) => requestCode(taxId, contact, onUnproved)}
            onSent={onSent}
          />
          <TextLink standalone onClick={() => setIsLost(true)}>
            Não tenho mais este número ou <span className={styles.whole}>e-mail</span>
          </TextLink>
        </Stack>
      )
    }
  }
}

/** Offers a code that is still valid, instead of requesting another one. */
function CodeThatCounts({ taxId, onUse }: { taxId: string; onUse: (sent: CodeSent) => void }) {
  const [sent] = useState(() => loadSentCode(taxId))
  if (sent === null) return null
  const earlier: CodeSent = { ...sent, origin: 'before' }
  const { before, destination, after } = sentWords(earlier, false)
  return (
    <Alert
      action={
        <Button variant="secondary" size="sm" onClick={() => onUse(earlier)}>
          Digitar esse código
        </Button>
      }
    >
      {before} {destination}
      {after}
    </Alert>
  )
}
