import { ButtonLink } from '@portal/connected'
import type { OfferOption, Terms } from '@portal/contract'
import { costOfOption, failedLoad, LeftOutNotice, partsInWords } from '@portal/debtor'
import { centsOf, formatAmount, formatMoney, formatPercent } from '@portal/domain/money'
import { countLeftOut } from '@portal/domain/shape'
import { announce, useUnsavedWork } from '@portal/runtime'
import {
  Accordion,
  AccordionItem,
  Alert,
  Continued,
  CostTable,
  ErrorState,
  Form,
  FormError,
  MoneyField,
  Switch,
  VisuallyHidden,
} from '@portal/ui'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { BudgetItem } from '../budget/budget-item'
import { familyOf } from '../journey/families'
import type { Choice, Negotiation } from '../journey/negotiation'
import { useQuote } from '../journey/use-quote'
import { useTrackOnce } from '../journey/use-track-once'
import { ChoiceSummary, notCalculated } from '../layout/choice-summary'
import { Fold } from '../layout/fold'
import { JourneyFrame } from '../layout/journey-frame'
import { NeedTime } from '../pause/need-time'
import { ContractsItem, GroupHeader } from './group-header'
import type { Limits } from './limits'
import { byTotal, groupInWords, groupsOf, marksOf } from './marks'
import { OptionCard, OwnProposalCard, ratesOf, titleOf } from './option-card'
import styles from './option-card.module.css'
import { OwnProposal } from './own-proposal'
import { QuoteDetails } from './quote-details'
import { CHOOSE, OWN_PROPOSAL, useChoice } from './use-choice'
import { useRepricedOptions } from './use-repriced-options'
import { useSubmitChoice } from './use-submit-choice'

export interface OfferChoiceProps {
  negotiation: Negotiation
  /** Bounds of an own proposal; null if the group accepts none. */
  limits: Limits | null
  /** Content of a family above its options. */
  children?: ReactNode
}

const ONE_WAY = 'Esta oferta tem uma forma de pagar. Nada é contratado antes de você revisar e aceitar.'
const COMPLETE = 'Complete a sua proposta para continuar'

const calculating = { headline: 'Calculando…', text: 'O custo completo aparece aqui em instantes.' }

/** The payment choice, shared by all families. */
export function OfferChoice({ negotiation, limits, children }: OfferChoiceProps) {
  const { opportunity } = negotiation
  const family = familyOf(opportunity.familia)
  const submitChoice = useSubmitChoice(negotiation)
  const groupName = useId()
  const formId = useId()
  const chosen = useChoice(negotiation, limits)
  const { form, picked, choice, shown } = chosen
  const own = picked === OWN_PROPOSAL
  const single = opportunity.opcoes.length === 1 && limits === null
  const newMoneyField = form.field('newMoney')
  const { state, retry, waitForQuote } = useQuote(negotiation, choice)
  const [message, setMessage] = useState<string | null>(null)
  const [comparing, setComparing] = useState(false)
  const terms = state.kind === 'quoted' ? state.quote.terms : null
  const refusal = state.kind === 'refused' ? state.errors : negotiation.refusal
  const { options, pending } = useRepricedOptions(negotiation, shown, chosen)
  const marks = marksOf(options)
  const costs = byTotal(options).map((option) => ({
    option,
    cost: costOfOption(option, opportunity.valorOriginal),
  }))
  const scale = Math.max(...costs.map(({ cost }) => cost.total))

  const groups = groupsOf(costs)
  const isPicked = ({ option }: { option: OfferOption }) => option.id === picked
  const cardOf = ({ option, cost }: (typeof costs)[number]) => (
    <OptionCard
      key={option.id}
      name={groupName}
      option={option}
      cost={cost}
      scale={scale}
      showsRates={options.length === 1}
      pending={pending && option.tipo === 'Parcelado'}
      hasNewMoney={opportunity.trocoMaximo > 0}
      marks={marks.get(option.id) ?? []}
      checked={picked === option.id}
      onChoose={() => pick(option.id)}
    />
  )

  useUnsavedWork(choice !== null || own)
  useAnnouncedQuote(terms)
  useTrackOnce(family.vehicle?.conditions ?? null, { idNegociacao: opportunity.idNegociacao })
  useTrackOnce(ownStep(own ? choice : null), { idNegociacao: opportunity.idNegociacao })

  function showIncomplete() {
    const text = form.getFieldState('newMoney').error?.message ?? (own ? COMPLETE : CHOOSE)
    setMessage(text)
    announce(text, 'assertive')
  }

  async function submit() {
    // Toggling insurance may hide the chosen option.
    if (choice === null) showIncomplete()
    else setMessage(await submitChoice(choice, state.kind === 'asking' ? await waitForQuote() : state))
  }

  function pick(picked: string) {
    setMessage(null)
    form.setValue('picked', picked)
  }

  function propose(cents: number) {
    const least = limits?.valorEntradaMinimo ?? 0
    form.setValue('by', 'value')
    form.setValue('downPayment', least > 0 ? formatAmount(centsOf(least)) : '')
    form.setValue('value', formatAmount(cents), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })
    pick(OWN_PROPOSAL)
  }

  return (
    <JourneyFrame
      negotiation={negotiation}
      step="choice"
      title={family.title}
      intro={single ? ONE_WAY : family.intro}
      beside={
        <ChoiceSummary
          opportunity={opportunity}
          terms={terms}
          firstDueDate={null}
          method={null}
          form={{ id: formId, isSending: form.formState.isSubmitting }}
          isReady={choice !== null}
          {...(choice !== null && { untilThen: state.kind === 'asking' ? calculating : notCalculated })}
        />
      }
    >
      <Continued as={`offer-${opportunity.idNegociacao}`}>
        <GroupHeader opportunity={opportunity} />
      </Continued>
      {children}
      <LeftOutNotice what="option" count={countLeftOut(opportunity, 'opcoes')} />
      <Form id={formId} onSubmit={form.handleSubmit(submit, showIncomplete)}>
        {opportunity.seguro && (
          <Switch
            label={`Incluir ${opportunity.seguro.nome}`}
            description={`É opcional: o acordo sai do mesmo jeito sem ele. Custa ${formatPercent(opportunity.seguro.percentual)} do valor, com ${opportunity.seguro.seguradora}`}
            checked={chosen.insurance}
            onChange={(event) => chosen.insure(event.currentTarget.checked)}
          />
        )}
        <fieldset>
          <legend>
            <VisuallyHidden>Opções de pagamento</VisuallyHidden>
          </legend>
          {groups.length > 1 && (
            <Accordion>
              {groups.map((group, i) => (
                <AccordionItem
                  key={group[0]?.option.id}
                  title={groupInWords(group.map(({ option }) => option))}
                  defaultOpen={i === 0 || group.some(isPicked)}
                >
                  <div className={styles.options}>{group.map(cardOf)}</div>
                </AccordionItem>
              ))}
            </Accordion>
          )}
          <div className={styles.options}>
            {groups.length === 1 && costs.map(cardOf)}
            {limits && <OwnProposalCard name={groupName} checked={own} onChoose={() => pick(OWN_PROPOSAL)} />}
          </div>
        </fieldset>
        {own && limits && <OwnProposal form={form} limits={limits} refusal={refusal} state={state} />}
        {opportunity.trocoMaximo > 0 && choice?.kind !== 'A vista' && (
          <MoneyField
            label="Quer receber um valor a mais (troco)?"
            required={false}
            hint={`Até ${formatMoney(centsOf(opportunity.trocoMaximo))}. Entra nas parcelas e é depositado para você.`}
            {...newMoneyField}
            error={newMoneyField.error ?? refusal.find(({ campo }) => campo === 'valorTroco')?.mensagem}
          />
        )}
        {state.kind === 'failed' && (
          <ErrorState
            level={3}
            title="Não conseguimos calcular agora"
            {...failedLoad(state.error, { text: 'O que você escolheu continua aqui.', onRetry: retry })}
          />
        )}
        {state.kind === 'concluded' && (
          <Alert
            tone="success"
            live
            title="Este acordo já está feito"
            action={<ButtonLink to={state.path}>Ver o acordo</ButtonLink>}
          >
            Você o concluiu em outra aba ou em outro aparelho.
          </Alert>
        )}
        {state.kind === 'closed' && (
          <Alert tone="warning" live title="A negociação está fechada agora">
            Sua escolha continua aqui. Volte quando reabrir.
          </Alert>
        )}
        <FormError>{message}</FormError>
      </Form>
      <Accordion level={2}>
        {costs.length > 1 && (
          <AccordionItem title="Ver juros e comparar" onToggle={setComparing}>
            {/* Rendered only when open: collapsed, it would repeat every option for screen readers. */}
            {comparing && (
              <CostTable
                rows={costs.map(({ option, cost }) => ({
                  id: option.id,
                  name: titleOf(option),
                  cost,
                  rates: ratesOf(option),
                }))}
              />
            )}
          </AccordionItem>
        )}
        <BudgetItem
          options={options}
          limits={limits}
          validUntil={opportunity.validade}
          endsAt={opportunity.prazoFinal}
          groupName={groupName}
          onPick={pick}
          onPropose={propose}
        />
        <ContractsItem contratos={opportunity.contratos} />
        {/* A payment in full has no interest and no schedule. */}
        {(terms !== null || state.kind === 'asking') && choice?.kind !== 'A vista' && (
          <AccordionItem
            title={
              <Fold
                title={terms ? partsInWords(terms) : calculating.headline}
                answer="Custo total, parcelas e atraso"
              />
            }
          >
            {terms && <QuoteDetails terms={terms} />}
          </AccordionItem>
        )}
      </Accordion>
      <NeedTime lastDay={opportunity.validade} endsAt={opportunity.prazoFinal} />
    </JourneyFrame>
  )
}

function useAnnouncedQuote(terms: Terms | null) {
  const words = terms && `${partsInWords(terms)}. Total a pagar: ${formatMoney(centsOf(terms.totalAPagar))}`
  useEffect(() => {
    if (words !== null) announce(words)
  }, [words])
}

function ownStep(own: Choice | null) {
  if (own === null) return null
  return own.count === null ? 'novaPropostaPorValor' : 'novaPropostaPorQuantidade'
}
