import { TextLink } from '@portal/connected'
import {
  costOfTerms,
  currentStateMode,
  methodNames,
  partsInWords,
  paymentsOf,
  WaitingNotice,
} from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { maskAccount } from '@portal/domain/fields/account'
import { accepted } from '@portal/domain/fields/field'
import { centsOf, formatMoney } from '@portal/domain/money'
import { formatTaxId } from '@portal/domain/tax-id'
import { withdrawalInWords } from '@portal/domain/withdrawal'
import { useConfig } from '@portal/runtime'
import { useLoaderData } from '@portal/runtime/router'
import {
  Accordion,
  AccordionItem,
  Alert,
  Button,
  Card,
  Checkbox,
  Continued,
  CostComposition,
  DebtDifference,
  DebtOverTime,
  type DefinitionRow,
  Form,
  PaymentTable,
  Section,
  Text,
  useForm,
  VisuallyHidden,
} from '@portal/ui'
import { useEffect, useRef } from 'react'
import { toConclusion } from '../../journey/conclude'
import { familyOf, type StepId } from '../../journey/families'
import { monthlyDay, reservedUntil } from '../../journey/labels'
import { contractCount, type Quote } from '../../journey/negotiation'
import { pathOf, toldMethod } from '../../journey/steps'
import { trackReview } from '../../journey/track-negotiation'
import { ContractText } from '../../layout/contract-text'
import { JourneyFrame } from '../../layout/journey-frame'
import { CostParts, LateCharges } from '../../offer/conditions'
import { TermList } from '../../offer/term-list'
import { PendingConclusion } from './pending-conclusion'
import { loadReview, type ReviewData } from './review-loader'
import styles from './revisao.module.css'
import { useConclusion } from './use-conclusion'

export { ErrorBoundary } from '../../layout/load-failure'
export const loader = loadReview

/** The terms that the law requires before a contract (CDC 54-B), and the acceptance. */
export function ReviewPage() {
  const data = useLoaderData<typeof loader>()
  // Another reservation is another contract: acceptance of the previous one is not valid for it.
  return <Review key={data.negotiation.quote.terms.idProposta} {...data} />
}

const fields = { accepted: accepted('Para concluir o acordo, marque que leu e aceita') }

function Review({ summary, ...reviewed }: ReviewData) {
  const { negotiation } = reviewed
  const { terms } = negotiation.quote
  const cost = costOfTerms(terms)
  const payments = paymentsOf(terms.parcelas)

  const tracked = useRef(false)
  useEffect(() => {
    if (tracked.current) return
    tracked.current = true
    trackReview(negotiation)
  }, [negotiation])

  return (
    <JourneyFrame
      negotiation={negotiation}
      step="review"
      title="Revise antes de concluir"
      intro="Leia com calma. O acordo só é feito quando você aceitar e confirmar."
      beside={<Decision {...reviewed} />}
    >
      <Card>
        <Section title="O que você escolheu" size="lg">
          <div>
            <p className={styles.headline}>{withDownPayment(terms)}</p>
            <Text tone="soft">
              {span(terms)}
              {terms.tipo === 'Parcelado' && ` Total: ${formatMoney(centsOf(terms.totalAPagar))}.`}
            </Text>
          </div>
          <DebtDifference cost={cost} />
          <TermList rows={chosenRows(negotiation)} />
        </Section>
      </Card>
      <Card>
        <Section title="Quanto custa" size="lg">
          {terms.tipo === 'Parcelado' && <CostComposition cost={cost} />}
          <CostParts terms={terms} />
        </Section>
      </Card>
      <Card>
        <Section title="Prazos e atraso" size="lg">
          <DebtOverTime payments={payments} />
          <LateCharges terms={terms} />
          <Text>{summary.encargosAtraso}</Text>
          <Text>{summary.liquidacaoAntecipada}</Text>
          {currentStateMode() === 'PF' && (
            <Text>{withdrawalInWords(negotiation.opportunity.exigeAssinatura)}</Text>
          )}
          <Text tone="soft" size="sm">
            Estas condições estão reservadas para você até {reservedUntil(terms)}.
          </Text>
        </Section>
      </Card>
      <Card>
        <Section title="Com quem é o acordo" size="lg">
          <TermList
            rows={[
              { label: 'Nome', value: terms.credor.nome },
              { label: 'CNPJ', value: formatTaxId(terms.credor.cnpj) },
              { label: 'Endereço', value: terms.credor.endereco },
            ]}
          />
        </Section>
      </Card>
      <Card className={styles.contract}>
        <Section title="Parcelas e contrato" size="lg">
          <Accordion level={3}>
            <AccordionItem title="Todas as parcelas">
              <PaymentTable payments={payments} />
            </AccordionItem>
            <AccordionItem title="Contrato completo">
              <ContractText contract={summary.contrato} />
            </AccordionItem>
          </Accordion>
        </Section>
      </Card>
    </JourneyFrame>
  )
}

/** Apart from the terms: what is pressed here draws none of them anew. */
function Decision(reviewed: Omit<ReviewData, 'summary'>) {
  const { negotiation } = reviewed
  const { opportunity, quote } = negotiation
  const { terms } = quote
  const { notice, waiting, confirm, sendAgain, settle } = useConclusion(reviewed)
  const form = useForm({ fields, mode: 'onSubmit', defaultValues: { accepted: false } })

  return (
    <div className={styles.decision}>
      <Continued as="slip">
        {waiting?.kind === 'unknown' ? (
          <PendingConclusion
            key={waiting.attempt.key}
            attempt={waiting.attempt}
            isSame={waiting.attempt.proposalId === terms.idProposta}
            onKnown={(state) => settle(waiting.attempt, toConclusion(state, negotiation))}
            onSendAgain={() => sendAgain(waiting.attempt)}
          />
        ) : (
          <Form ownWaiting className={styles.acceptance} onSubmit={form.handleSubmit(confirm)}>
            <Checkbox
              label="Li o contrato e aceito estas condições"
              description={withAccount(
                `${partsInWords(terms)}, com ${terms.credor.nome}`,
                negotiation.debitAccount,
              )}
              required
              {...form.field('accepted')}
            />
            {notice && (
              <Alert tone={notice.tone} title={notice.title} live>
                {notice.text}
              </Alert>
            )}
            <Button type="submit" fullWidth>
              {opportunity.exigeAssinatura ? 'Aceitar e seguir para a assinatura' : 'Concluir acordo'}
            </Button>
            <SafetyNote />
            {/* Last: it comes late, and must not push the button away. */}
            <WaitingNotice write="conclusion" sentAt={waiting?.kind === 'sending' ? waiting.since : null} />
          </Form>
        )}
      </Continued>
    </div>
  )
}

/** 'Entrada de R$ 300,00 e 7 × R$ 118,40' */
function withDownPayment(terms: Quote['terms']): string {
  const parts = partsInWords(terms)
  return terms.valorEntrada > 0 ? `Entrada de ${formatMoney(centsOf(terms.valorEntrada))} e ${parts}` : parts
}

function span({ dataVencimentoPrimeiraParcela: first, dataVencimentoUltimaParcela: last }: Quote['terms']) {
  return first === last
    ? `Até ${dateInWords(first)}.`
    : `De ${dateInWords(first, { withYear: true })} a ${dateInWords(last, { withYear: true })}.`
}

function SafetyNote() {
  const { brand } = useConfig()
  return (
    <Text tone="soft" size="sm">
      Você está no canal oficial {brand.name}. Mesmo que você toque de novo no botão, o acordo é feito uma vez
      só.
    </Text>
  )
}

const withAccount = (words: string, account: ReviewData['negotiation']['debitAccount']) =>
  account === null ? words : `${words}, débito na ${maskAccount(account)}`

function chosenRows(negotiation: ReviewData['negotiation']): DefinitionRow[] {
  const { opportunity, quote, method, debitAccount } = negotiation
  const { terms } = quote
  const family = familyOf(opportunity.familia)
  const change = (step: StepId, what: string) =>
    family.steps.includes(step) ? (
      <span className={styles.change}>
        <TextLink to={pathOf(family, step, opportunity.idNegociacao)} standalone>
          Alterar<VisuallyHidden> {what}</VisuallyHidden>
        </TextLink>
      </span>
    ) : undefined
  const firstDue = terms.dataVencimentoPrimeiraParcela
  const rows: DefinitionRow[] = [
    { label: 'Dívida', value: `${opportunity.nomeProduto}, ${contractCount(opportunity.contratos)}` },
    { label: 'Você deve hoje', value: formatMoney(centsOf(terms.valorOriginal)) },
    { label: 'Opção', value: partsInWords(terms), action: change('choice', 'a opção de pagamento') },
  ]
  if (terms.valorEntrada > 0) rows.push({ label: 'Entrada', value: formatMoney(centsOf(terms.valorEntrada)) })
  if (opportunity.seguro) {
    rows.push({
      label: 'Seguro',
      value: terms.valorSeguro > 0 ? opportunity.seguro.nome : 'Sem seguro',
      action: change('choice', 'o seguro'),
    })
  }
  rows.push(
    {
      label: 'Vencimento',
      value:
        terms.qtdeParcelas > 1
          ? `${dateInWords(firstDue)}, depois ${monthlyDay(firstDue)}`
          : dateInWords(firstDue),
      action: change('date', 'o vencimento'),
    },
    {
      label: 'Forma de pagamento',
      value: withAccount(methodNames[method ?? terms.formaPagamento], debitAccount),
      action: toldMethod(opportunity) === null ? change('method', 'a forma de pagamento') : undefined,
    },
    { label: 'Total a pagar', value: formatMoney(centsOf(terms.totalAPagar)), total: true },
  )
  return rows
}
