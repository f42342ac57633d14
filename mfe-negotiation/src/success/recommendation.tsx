import type { Body } from '@portal/contract'
import { useAttempt } from '@portal/debtor'
import { email, friendPhone } from '@portal/domain/fields/contact'
import { free, optional } from '@portal/domain/fields/field'
import { toE164 } from '@portal/domain/phone'
import { getServerTime, send } from '@portal/runtime'
import {
  Alert,
  Button,
  Card,
  Checkbox,
  EmailField,
  Form,
  FormError,
  PhoneField,
  Section,
  Text,
  useForm,
} from '@portal/ui'
import { HeartHandshake } from 'lucide-react'
import { useState } from 'react'

const fields = { phone: friendPhone, email: optional(email), includeContact: free<boolean>() }

export interface RecommendationProps {
  taxId: string
  /** Number of the new agreement; null to recommend the portal itself. */
  agreement: string | null
}

/** Two endpoints with the same body: `recomendacao` for an agreement, `recommendation` for the portal. */
function recommend(agreement: string | null, body: Body<'POST /api/v1/recomendacao/{id}'>) {
  return agreement === null
    ? send('POST /api/v1/recommendation/{id}', { params: { id: body.documentCode }, body })
    : send('POST /api/v1/recomendacao/{id}', { params: { id: agreement }, body })
}

export function Recommendation({ taxId, agreement }: RecommendationProps) {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  const { failure, attempt } = useAttempt('POST /api/v1/recomendacao/{id}')
  const form = useForm({
    fields,
    defaultValues: { phone: '', email: '', includeContact: false },
  })

  const submit = form.handleSubmit(({ phone, email, includeContact }) =>
    attempt(async () => {
      await recommend(agreement, {
        phoneE164: toE164(phone),
        email,
        recommendation: 'RECOMMENDED',
        includeContact,
        documentCode: taxId,
        dataRecomendation: new Date(getServerTime()).toISOString(),
      })
      setSent(true)
    }),
  )

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
              {...form.field('phone')}
            />
            <EmailField
              label="E-mail da pessoa"
              autoComplete="off"
              required={false}
              {...form.field('email')}
            />
            <Checkbox label="Podem dizer que fui eu que indiquei" {...form.field('includeContact')} />
            <Button type="submit">Enviar indicação</Button>
            <FormError>{failure}</FormError>
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
