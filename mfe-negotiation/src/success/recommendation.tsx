import type { Body } from '@portal/contract'
import { outcomeOf } from '@portal/debtor'
import { isEmail } from '@portal/domain/email'
import { isPhone, toE164 } from '@portal/domain/phone'
import { stateModeOf } from '@portal/domain/tax-id'
import { send } from '@portal/runtime'
import {
  Alert,
  Button,
  Card,
  Checkbox,
  EmailField,
  Form,
  FormError,
  fieldMessages,
  PhoneField,
  Section,
  Text,
} from '@portal/ui'
import { HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

interface RecommendationForm {
  phone: string
  email: string
  includeContact: boolean
}

export interface RecommendationProps {
  taxId: string
  /** The agreement just made; null when the debtor recommends the portal as such. */
  agreement: string | null
}

/** Two names for one thing: an agreement is recommended from under the first, the portal under the second. */
function recommend(agreement: string | null, body: Body<'POST /api/v1/recomendacao/{id}'>) {
  return agreement === null
    ? send('POST /api/v1/recommendation/{id}', { params: { id: body.documentCode }, body })
    : send('POST /api/v1/recomendacao/{id}', { params: { id: agreement }, body })
}

/** 'Indique': tells somebody else about the portal. */
export function Recommendation({ taxId, agreement }: RecommendationProps) {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<RecommendationForm>({
    mode: 'onTouched',
    defaultValues: { phone: '', email: '', includeContact: false },
  })
  const errorAt = fieldMessages(form)

  const submit = form.handleSubmit(async ({ phone, email, includeContact }) => {
    setFailure(null)
    try {
      await recommend(agreement, {
        phoneE164: toE164(phone),
        email: email.trim(),
        recommendation: 'RECOMMENDED',
        includeContact,
        documentCode: taxId,
        dataRecomendation: new Date().toISOString(),
      })
      setSent(true)
    } catch (error) {
      const { message } = outcomeOf('POST /api/v1/recomendacao/{id}', error, {
        stateMode: stateModeOf(taxId),
      })
      setFailure(message ?? 'Não conseguimos enviar agora. Tente de novo.')
    }
  })

  if (sent) {
    return (
      <Alert tone="success" live title="Recebemos a sua indicação">
        Vamos contar a essa pessoa, uma vez só, que ela também pode negociar por aqui.
      </Alert>
    )
  }
  return (
    <Card>
      <Section title="Indique a alguém" size="lg">
        <Text>Conhece alguém que também quer pôr as contas em dia?</Text>
        {open ? (
          <Form onSubmit={submit}>
            <PhoneField
              label="Celular da pessoa, com DDD"
              autoComplete="off"
              required
              error={errorAt('phone')}
              {...form.register('phone', {
                validate: (text) => isPhone(text) || 'Digite um telefone com DDD',
              })}
            />
            <EmailField
              label="E-mail da pessoa"
              autoComplete="off"
              required={false}
              error={errorAt('email')}
              {...form.register('email', {
                validate: (text) =>
                  text.trim() === '' || isEmail(text) || 'Digite um e-mail como nome@exemplo.com',
              })}
            />
            <Checkbox label="Podem dizer que fui eu que indiquei" {...form.register('includeContact')} />
            <FormError>{failure}</FormError>
            <Button type="submit">Enviar indicação</Button>
          </Form>
        ) : (
          <Button variant="secondary" icon={<HeartHandshake size={20} />} onClick={() => setOpen(true)}>
            Indicar
          </Button>
        )}
      </Section>
    </Card>
  )
}
