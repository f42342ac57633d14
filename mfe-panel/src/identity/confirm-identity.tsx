import { ButtonLink, TextLink } from '@portal/connected'
import {
  type CodeCheck,
  CodeForm,
  type CodeSent,
  type Contact,
  ContactForm,
  currentTaxId,
  failureMessage,
  incorrectCodeNotice,
  reachable,
  sendCode,
  spendSentCode,
  triesLeftIn,
} from '@portal/debtor'
import { ApiError, send, useConfig } from '@portal/runtime'
import { Alert, Stack, Text } from '@portal/ui'
import { useState } from 'react'
import { RestoreFocus } from '../layout/restore-focus'
import { KnowledgeCheck } from './knowledge-check'

const CHECK = 'GET /api/auth/verificar/{cpfCnpj}/{codigo}'

type Step = { kind: 'choose' } | { kind: 'code'; sent: CodeSent } | { kind: 'no-contact' }

interface ConfirmIdentityProps {
  contacts: readonly Contact[]
  /** The bank accepts no security questions for this change. */
  codeOnly?: boolean | undefined
  /** Called with the code; with null if security questions were answered instead. */
  onConfirmed: (code: string | null) => unknown
}

/**
 * Confirms the debtor's identity before contacts are shown or changed: by a code to a registered contact, or by
 * security questions if the debtor has lost access to those contacts.
 */
export function ConfirmIdentity({ contacts, codeOnly = false, onConfirmed }: ConfirmIdentityProps) {
  const { voicePin } = useConfig()
  const ways = reachable(contacts, { voice: voicePin })
  const [step, setStep] = useState<Step>({ kind: ways.length > 0 ? 'choose' : 'no-contact' })
  const choose = () => setStep({ kind: 'choose' })
  const request = (contact: Contact) => sendCode(currentTaxId(), contact)

  async function confirm(code: string): Promise<CodeCheck> {
    const check = await checkCode(code)
    if (check.kind === 'accepted') await onConfirmed(code)
    return check
  }

  return (
    <RestoreFocus view={step.kind}>
      {step.kind === 'choose' && (
        <Stack gap={16}>
          <ContactForm
            aria-label="Onde receber o código"
            contacts={ways}
            onSend={request}
            onSent={(sent) => setStep({ kind: 'code', sent })}
          >
            <Text>Para proteger seus dados, confirme que é você com um código.</Text>
          </ContactForm>
          <TextLink standalone onClick={() => setStep({ kind: 'no-contact' })}>
            Não tenho mais acesso a estes contatos
          </TextLink>
        </Stack>
      )}
      {step.kind === 'code' && (
        <CodeForm
          live
          aria-label="Confirmar com o código"
          label="Código de confirmação"
          sent={step.sent}
          onCode={confirm}
          onResend={() => request(step.sent)}
          onOtherContact={choose}
        />
      )}
      {step.kind === 'no-contact' && (
        <Stack gap={16}>
          {codeOnly ? <NoContact /> : <KnowledgeCheck onRight={() => onConfirmed(null)} />}
          {ways.length > 0 && (
            <TextLink standalone onClick={choose}>
              Prefiro receber um código
            </TextLink>
          )}
        </Stack>
      )}
    </RestoreFocus>
  )
}

function NoContact() {
  return (
    <Alert
      live
      title="Aqui só vale um código"
      action={
        <ButtonLink variant="secondary" to="/procure-uma-agencia">
          Ver como ir a uma agência
        </ButtonLink>
      }
    >
      O código vai para um celular ou e-mail do seu cadastro. Sem acesso a nenhum, troque primeiro o contato
      em Contatos, nesta página. Ou leve um documento a uma agência.
    </Alert>
  )
}

/** Checks a code without consuming it. */
async function checkCode(code: string): Promise<CodeCheck> {
  try {
    await send(CHECK, { params: { cpfCnpj: currentTaxId(), codigo: code } })
    return { kind: 'accepted' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      const triesLeft = triesLeftIn(error.body)
      const spent = triesLeft === 0
      if (spent) spendSentCode()
      return { kind: 'incorrect', notice: incorrectCodeNotice(triesLeft), spent }
    }
    return { kind: 'refused', message: failureMessage(CHECK, error) }
  }
}
