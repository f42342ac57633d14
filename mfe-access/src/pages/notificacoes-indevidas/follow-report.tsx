import type { Data } from '@portal/contract'
import { useAttempt } from '@portal/debtor'
import { textField } from '@portal/domain/fields/field'
import { taxId } from '@portal/domain/fields/tax-id'
import { ApiError, send, useSession } from '@portal/runtime'
import {
  Button,
  Card,
  DateText,
  ErrorSummary,
  Form,
  FormError,
  Heading,
  TaxIdField,
  Text,
  TextField,
  Timeline,
  type TimelineItem,
  useForm,
} from '@portal/ui'
import { useState } from 'react'

const CALL = 'POST /api/auth/LigacaoIndevida/andamento'

type Progress = Data<typeof CALL>

const fields = {
  protocolo: textField(
    'Informe o número do relato',
    [
      [
        (text) => /^[0-9A-Za-z./-]{4,40}$/.test(text.trim()),
        'Confira o número: ele veio quando você enviou o aviso',
      ],
    ],
    (text) => text.trim(),
  ),
  cpfCnpj: taxId,
}

/** Progress of a report. Access needs both its number and the tax id it was sent with. */
export function FollowReport({ protocol = '' }: { protocol?: string }) {
  const own = useSession(({ session }) => session?.cpfCnpj)
  return <FollowForm key={own} own={own} protocol={protocol} />
}

function FollowForm({ own, protocol }: { own: string | undefined; protocol: string }) {
  const form = useForm({
    fields,
    shouldFocusError: false,
    defaultValues: { protocolo: protocol, cpfCnpj: own ?? '' },
  })
  const { failure, attempt } = useAttempt(CALL)
  const [progress, setProgress] = useState<Progress | null>(null)

  const follow = (body: { protocolo: string; cpfCnpj: string }) =>
    attempt(async () => {
      setProgress(null)
      try {
        const { data } = await send(CALL, { body })
        setProgress(data)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        return 'Não achamos um relato com este número e este CPF ou CNPJ. Confira os dois.'
      }
    })

  return (
    <Card as="section" aria-labelledby="acompanhar" gap={16}>
      <Heading level={2} id="acompanhar">
        Acompanhar um relato
      </Heading>
      <Text tone="soft">
        {own === undefined
          ? 'Digite o número que você recebeu e o CPF ou CNPJ que informou no aviso.'
          : 'Digite o número que você recebeu. Mostramos os avisos enviados com o seu CPF ou CNPJ.'}
      </Text>
      <Form onSubmit={form.handleSubmit(follow)}>
        <ErrorSummary {...form.summary()} />
        <TextField
          label="Número do relato"
          inputMode="numeric"
          autoComplete="off"
          required
          {...form.field('protocolo')}
        />
        {own === undefined && (
          <TaxIdField
            mode="any"
            label="CPF ou CNPJ do aviso"
            autoComplete="off"
            required
            {...form.field('cpfCnpj')}
          />
        )}
        <Button type="submit" variant="secondary" fullWidth>
          Ver andamento
        </Button>
        <FormError>{failure}</FormError>
      </Form>
      <div role="status">
        {progress !== null && <Timeline label="Andamento do relato" items={stepsOf(progress)} />}
      </div>
    </Card>
  )
}

function stepsOf({ recebidoEm, emAnaliseDesde, concluidoEm, respostaAte }: Progress): TimelineItem[] {
  return [
    {
      id: 'recebido',
      state: 'done',
      title: 'Recebido',
      meta: <DateText iso={recebidoEm} style="datetime" />,
    },
    {
      id: 'analise',
      title: 'Em análise',
      ...(emAnaliseDesde === null
        ? { state: 'upcoming', children: 'Seu aviso está na fila.' }
        : {
            state: concluidoEm === null ? 'current' : 'done',
            meta: <DateText iso={emAnaliseDesde} style="datetime" />,
          }),
    },
    concluidoEm === null
      ? {
          id: 'resposta',
          state: 'upcoming',
          title: 'Resposta',
          children: (
            <>
              Até <DateText iso={respostaAte} />
            </>
          ),
        }
      : {
          id: 'resposta',
          state: 'done',
          title: 'Respondido',
          meta: <DateText iso={concluidoEm} style="datetime" />,
          children:
            'A verificação terminou. Se ainda receber ligações, envie outro aviso ou fale com a gente.',
        },
  ]
}
