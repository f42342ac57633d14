import { ButtonLink, CopyButton } from '@portal/connected'
import { costOf, methodNames } from '@portal/debtor'
import { type Conditions, conditionsInWords, instalmentsInWords } from '@portal/debtor/conclusion'
import { slipCodesQuery } from '@portal/debtor/reads'
import { dateInWords } from '@portal/domain/dates'
import { compareWithDebt } from '@portal/domain/debt-comparison'
import { centsOf, formatMoney } from '@portal/domain/money'
import { withCallCode } from '@portal/domain/trace-context'
import { useQuery } from '@portal/runtime/query'
import { Slot } from '@portal/runtime/slots'
import {
  Alert,
  Card,
  Container,
  Continued,
  classNames,
  type DefinitionRow,
  DoneScene,
  ErrorState,
  Heading,
  Inline,
  Money,
  Section,
  Stack,
  Text,
  Timeline,
  Untranslated,
} from '@portal/ui'
import type { ConcludedAgreement } from '../journey/concluded-agreement'
import { TermList } from '../offer/term-list'
import { type NextAction, nextActions } from './next-actions'
import { PendingSteps } from './pending-steps'
import { Recommendation } from './recommendation'
import { SlipCard, slipOf } from './slip-card'
import styles from './success-frame.module.css'
import type { SuccessData } from './success-loader'
import { WhatsAppOptIn } from './whatsapp-opt-in'

export interface SuccessFrameProps extends SuccessData {
  title: string
  text: string
}

/** The success of an agreement: its number, its slip and the next actions. */
export function SuccessFrame({
  agreement,
  taxId,
  line: loaded,
  notContracted,
  today,
  title,
  text,
}: SuccessFrameProps) {
  const late = useQuery({ ...slipCodesQuery(slipOf(agreement, taxId)), enabled: false })
  const line = loaded ?? late.data?.line ?? null
  return (
    <Container className={styles.page}>
      <div className={classNames(styles.hero, notContracted === null && styles.made)}>
        {notContracted === null && <DoneScene />}
        <Heading level={1}>{title}</Heading>
        {notContracted === null && <Saved agreement={agreement} />}
        <Text size="lg" tone="soft" measure>
          {text}
        </Text>
        {notContracted && (
          <Alert tone="warning" title="O que você escolheu nesta página não foi contratado">
            <Stack gap={8}>
              <Text>Não foi contratado: {conditionsInWords(notContracted)}.</Text>
              <Text>O acordo que vale: {conditionsInWords(agreement.conditions)}.</Text>
            </Stack>
          </Alert>
        )}
        <Inline gap={16} rowGap={8} className={styles.number}>
          <Text as="span">
            Número do acordo:{' '}
            <strong>
              <Untranslated>{agreement.number}</Untranslated>
            </strong>
          </Text>
          <CopyButton variant="quiet" size="sm" text={agreement.number} label="Copiar número" />
        </Inline>
      </div>
      <div className={styles.columns}>
        <Stack gap={24}>
          <PendingSteps agreement={agreement} />
          {line !== null && (
            <Continued as="slip">
              <SlipCard agreement={agreement} taxId={taxId} line={line} />
            </Continued>
          )}
          {line === null && agreement.hasSlip && <LateLine error={late.error} onRetry={late.refetch} />}
          <Card>
            <Section title="O que acontece agora" size="lg">
              <Timeline label="Próximos passos" items={nextActions(agreement, today).map(toItem)} />
            </Section>
          </Card>
          <Slot name="success.next" agreement={agreement.number} />
        </Stack>
        <Stack gap={24}>
          <Card>
            <Section title="O que foi combinado" size="lg">
              <TermList rows={agreedRows(agreement)} />
            </Section>
          </Card>
          <Stack gap={24} className={styles.extras}>
            <WhatsAppOptIn />
            <Recommendation taxId={taxId} agreement={agreement.number} />
          </Stack>
          <ButtonLink variant="secondary" to="/painel-negociacoes" className={styles.extras}>
            Ver meus acordos
          </ButtonLink>
        </Stack>
      </div>
    </Container>
  )
}

/** The saving once the agreement is paid; renders nothing if the total is not below the debt. */
function Saved({ agreement: { owed, total, conditions } }: { agreement: ConcludedAgreement }) {
  const difference = compareWithDebt(costOf({ valorOriginal: owed, totalAPagar: total }))
  if (difference.kind !== 'less') return null
  return (
    <Text size="xl" weight="strong">
      Pagando {paymentsInWords(conditions)}, você deixa de pagar <Money cents={difference.cents} />
    </Text>
  )
}

function paymentsInWords({ count, downPaymentCents = 0 }: Conditions): string {
  if (count === 1) return 'o valor combinado'
  if (downPaymentCents === 0) return `as ${count} parcelas`
  return `a entrada e ${count === 2 ? 'a parcela' : `as ${count - 1} parcelas`}`
}

/** The agreement exists, but the request for its line failed. */
function LateLine({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  return (
    <Card>
      <ErrorState
        title="Seu acordo está feito, mas o boleto ainda não chegou"
        text={withCallCode('Tente de novo em instantes. Ele também fica em Meus acordos.', error)}
        onRetry={onRetry}
      />
    </Card>
  )
}

function agreedRows(agreement: ConcludedAgreement): DefinitionRow[] {
  const { product, kind, total, method, debitAccount, instalments, conditions } = agreement
  const [firstInstalment] = instalments
  const last = instalments.at(-1) ?? firstInstalment
  return [
    { label: 'Dívida', value: product },
    {
      label: 'Pagamento',
      value: kind === 'A vista' ? 'À vista' : capitalised(instalmentsInWords(conditions)),
    },
    { label: 'Forma', value: [methodNames[method], debitAccount].filter(Boolean).join(', ') },
    {
      label:
        instalments.length === 1
          ? 'Vencimento'
          : firstInstalment.number > 1
            ? 'Próximo vencimento'
            : 'Primeiro vencimento',
      value: dateInWords(firstInstalment.dueDate),
    },
    ...(instalments.length > 1
      ? [{ label: 'Último vencimento', value: dateInWords(last.dueDate, { withYear: true }) }]
      : []),
    { label: 'Total', value: formatMoney(centsOf(total)), total: true },
  ]
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const toItem = ({ text, ...action }: NextAction) => ({ ...action, children: text })
