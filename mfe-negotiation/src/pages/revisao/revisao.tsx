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
import { centsOf, formatMoney, formatPercent } from '@portal/domain/money'
import { formatTaxId } from '@portal/domain/tax-id'
import { WITHDRAWAL_DAYS, withdrawalInWords } from '@portal/domain/withdrawal'
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
  classNames,
  DebtDifference,
  DebtOverTime,
  DefinitionList,
  type DefinitionRow,
  Form,
  keepValues,
  Money,
  PaymentTable,
  Stack,
  Text,
  Untranslated,
  useForm,
  VisuallyHidden,
} from '@portal/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { toConclusion } from '../../journey/conclude'
import { familyOf } from '../../journey/families'
import { monthlyDay, reservedUntil, sumOf } from '../../journey/labels'
import { contractCount, type Quote } from '../../journey/negotiation'
import { pathOf } from '../../journey/steps'
import { trackReview } from '../../journey/track-negotiation'
import { ContractText } from '../../layout/contract-text'
import { Fold } from '../../layout/fold'
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
  // A new reservation is a new contract: the key resets an acceptance of the previous one.
  return <Review key={data.negotiation.quote.terms.idProposta} {...data} />
}

const fields = { accepted: accepted('Para concluir o acordo, marque que leu e aceita') }

function Review({ summary, ...reviewed }: ReviewData) {
  const { negotiation } = reviewed
  const { opportunity, quote } = negotiation
  const { terms } = quote
  const family = familyOf(opportunity.familia)
  const canWithdraw = currentStateMode() === 'PF'
  const cost = costOfTerms(terms)
  const payments = paymentsOf(terms.parcelas)

  const tracked = useRef(false)
  useEffect(() => {
    if (tracked.current) return
    tracked.current = true
    trackReview(negotiation)
  }, [negotiation])

  const receipt = useRef<HTMLDivElement>(null)

  return (
    <JourneyFrame
      negotiation={negotiation}
      step="review"
      title="Confira e conclua"
      intro={`Só vale quando você aceitar. Reservado até ${reservedUntil(terms)}.`}
      beside={<Decision receipt={receipt} {...reviewed} />}
    >
      <Continued as="slip">
        <Card ref={receipt}>
          <Stack as="section" gap={8} aria-labelledby="receipt">
            <div className={styles.top}>
              <h2 id="receipt">Você paga</h2>
              <TextLink to={pathOf(family, 'choice', opportunity.idNegociacao)} standalone>
                Alterar<VisuallyHidden> a opção de pagamento</VisuallyHidden>
              </TextLink>
            </div>
            <p className={styles.headline}>{keepValues(sumOf(terms))}</p>
            <Text tone="soft">{totalInWords(terms)}</Text>
            <DebtDifference cost={cost} />
            <DefinitionList className={styles.choices} rows={chosenRows(negotiation)} />
          </Stack>
        </Card>
      </Continued>
      <Card className={styles.folds}>
        <Accordion level={2}>
          <AccordionItem title={<Fold title="Quanto custa" answer={costInWords(terms)} />}>
            <DefinitionList plain rows={[{ label: 'Você deve hoje', value: <Money cents={cost.debt} /> }]} />
            {terms.tipo === 'Parcelado' && <CostComposition cost={cost} />}
            <CostParts terms={terms} />
          </AccordionItem>
          <AccordionItem title={<Fold title="Prazos e atraso" answer={datesInWords(terms, canWithdraw)} />}>
            <Text>{span(terms)}</Text>
            <DebtOverTime payments={payments} />
            <PaymentTable payments={payments} />
            <LateCharges terms={terms} />
            <Text>{summary.encargosAtraso}</Text>
            <Text>{summary.liquidacaoAntecipada}</Text>
            {canWithdraw && <Text>{withdrawalInWords(opportunity.exigeAssinatura)}</Text>}
          </AccordionItem>
          <AccordionItem title={<Fold title="Contrato" answer={readingTime(summary.contrato.texto)} />}>
            <TermList
              rows={[
                { label: 'Com quem é o acordo', value: terms.credor.nome },
                { label: 'CNPJ', value: formatTaxId(terms.credor.cnpj) },
                { label: 'Endereço', value: <Untranslated>{terms.credor.endereco}</Untranslated> },
              ]}
            />
            <ContractText contract={summary.contrato} />
          </AccordionItem>
        </Accordion>
      </Card>
    </JourneyFrame>
  )
}

/** A component of its own, so that its state does not re-render the terms. */
function Decision({
  receipt,
  ...reviewed
}: Omit<ReviewData, 'summary'> & { receipt: RefObject<Element | null> }) {
  const { negotiation } = reviewed
  const { opportunity, quote } = negotiation
  const { terms } = quote
  const { notice, waiting, confirm, sendAgain, settle } = useConclusion(reviewed)
  const form = useForm({ fields, mode: 'onSubmit', defaultValues: { accepted: false } })
  const isPassed = useIsPassed(receipt)
  const isAtFoot = isPassed && notice === null && waiting === null

  return (
    <div
      className={classNames(styles.decision, isAtFoot && styles.atFoot)}
      data-foot-bar={isAtFoot || undefined}
    >
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
          {/* Last, so that its late appearance does not shift the button. */}
          <WaitingNotice write="conclusion" sentAt={waiting?.kind === 'sending' ? waiting.since : null} />
        </Form>
      )}
    </div>
  )
}

/** True once the end of the element has been visible above the place of the bar. */
function useIsPassed(element: RefObject<Element | null>): boolean {
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const check = () => {
      const bottom = element.current?.getBoundingClientRect().bottom
      if (bottom === undefined || bottom > innerHeight * 0.75) return
      setPassed(true)
      stop.abort()
    }
    check()
    if (!stop.signal.aborted)
      for (const event of ['scroll', 'resize'])
        addEventListener(event, check, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [element])
  return isPassed
}

/** 'Entrada de R$ 300,00, 11 × R$ 208,14 e a última de R$ 208,12, no total R$ 2.497,66' */
function totalInWords(terms: Quote['terms']): string {
  if (terms.tipo === 'A vista') return 'De uma vez, sem juros'
  const parts = partsInWords(terms)
  return [
    ...(terms.valorEntrada > 0 ? [`Entrada de ${formatMoney(centsOf(terms.valorEntrada))}`] : []),
    ...(parts === sumOf(terms) ? [] : [parts]),
    `no total ${formatMoney(centsOf(terms.totalAPagar))}`,
  ].join(', ')
}

function costInWords(terms: Quote['terms']): string {
  if (terms.tipo === 'Parcelado')
    return `${formatPercent(terms.taxaJurosAoMes)} ao mês, CET ${formatPercent(terms.custoEfetivoTotalAnual)} ao ano`
  const costs =
    terms.custoEfetivoValorTributos + terms.custoEfetivoValorTarifas + terms.custoEfetivoValorSeguro
  return costs > 0 ? 'Sem juros, com custos' : 'Sem juros nem custos'
}

const datesInWords = (terms: Quote['terms'], canWithdraw: boolean): string =>
  `${canWithdraw ? `${WITHDRAWAL_DAYS} dias para desistir, ` : ''}multa de ${formatPercent(terms.multaAtrasoPerc)}`

const WORDS_A_MINUTE = 200

function readingTime(paragraphs: readonly string[]): string {
  const minutes = Math.ceil(paragraphs.join(' ').split(' ').length / WORDS_A_MINUTE)
  return `${paragraphs.length} parágrafos, ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} de leitura`
}

function span({
  dataVencimentoPrimeiraParcela: firstDate,
  dataVencimentoUltimaParcela: lastDate,
}: Quote['terms']) {
  return firstDate === lastDate
    ? `Até ${dateInWords(firstDate)}.`
    : `De ${dateInWords(firstDate, { withYear: true })} a ${dateInWords(lastDate, { withYear: true })}, ${monthlyDay(firstDate)}.`
}

const withAccount = (words: string, account: ReviewData['negotiation']['debitAccount']) =>
  account === null ? words : `${words}, débito na ${maskAccount(account)}`

function chosenRows({
  opportunity,
  quote,
  method,
  debitAccount,
}: ReviewData['negotiation']): DefinitionRow[] {
  const { terms } = quote
  const firstDue = terms.dataVencimentoPrimeiraParcela
  return [
    { label: 'Dívida', value: `${opportunity.nomeProduto}, ${contractCount(opportunity.contratos)}` },
    ...(opportunity.seguro
      ? [{ label: 'Seguro', value: terms.valorSeguro > 0 ? opportunity.seguro.nome : 'Sem seguro' }]
      : []),
    {
      label: terms.qtdeParcelas > 1 ? 'Começa em' : 'Vence em',
      value: dateInWords(firstDue),
    },
    { label: 'Como', value: withAccount(methodNames[method ?? terms.formaPagamento], debitAccount) },
  ]
}
