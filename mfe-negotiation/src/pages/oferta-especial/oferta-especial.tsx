import { ButtonLink } from '@portal/connected'
import { Term } from '@portal/content'
import type { OfferOption } from '@portal/contract'
import { costOfOption } from '@portal/debtor'
import { centsOf, formatInstalments, formatMoney, formatPercent } from '@portal/domain/money'
import { type LoaderFunctionArgs, useLoaderData } from '@portal/runtime/router'
import {
  Badge,
  Button,
  Card,
  DebtDifference,
  DefinitionList,
  FormError,
  Heading,
  Inline,
  Money,
  Stack,
  Text,
} from '@portal/ui'
import { useLayoutEffect, useState } from 'react'
import { familyOf } from '../../journey/families'
import { requestZeroDownPayment } from '../../journey/load-step'
import { choiceOf, type Negotiation } from '../../journey/negotiation'
import { useTrackOnce } from '../../journey/use-track-once'
import { JourneyFrame } from '../../layout/journey-frame'
import { type ChoiceData, loadChoice } from '../../offer/choice-loader'
import { bestWithoutDownPayment } from '../../offer/marks'
import { OfferChoice } from '../../offer/offer-choice'
import { useSubmitChoice } from '../../offer/use-submit-choice'
import styles from './oferta-especial.module.css'

export { ErrorBoundary } from '../../layout/load-failure'

export async function loader(args: LoaderFunctionArgs): Promise<ChoiceData> {
  await requestZeroDownPayment()
  return loadChoice(args)
}

/** The zero-down-payment offer: accept it, or see the others. */
export function SpecialOfferPage() {
  const data = useLoaderData<typeof loader>()
  const { opportunity, choice } = data.negotiation
  const best = bestWithoutDownPayment(opportunity.opcoes)
  const [declined, setDeclined] = useState(false)
  const offered = choice === null && !declined && best !== null
  // The focused button is removed with the offer.
  useLayoutEffect(() => {
    if (declined) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [declined])
  useTrackOnce(offered ? 'zeroEntradaVisualizada' : null, { idNegociacao: opportunity.idNegociacao })

  if (offered) return <SpecialOffer {...data} option={best} onShowOthers={() => setDeclined(true)} />
  return <OfferChoice key={opportunity.idNegociacao} {...data} />
}

interface SpecialOfferProps {
  negotiation: Negotiation
  option: OfferOption
  onShowOthers: () => void
}

function SpecialOffer({ negotiation, option, onShowOthers }: SpecialOfferProps) {
  const { opportunity } = negotiation
  const family = familyOf(opportunity.familia)
  const submitChoice = useSubmitChoice(negotiation)
  const [message, setMessage] = useState<string | null>(null)

  async function acceptOffer() {
    const choice = choiceOf(option, { insurance: option.comSeguro, newMoney: null })
    setMessage(await submitChoice(choice, { kind: 'idle' }))
  }

  return (
    <JourneyFrame
      negotiation={negotiation}
      step="choice"
      title={family.title}
      intro={family.intro}
      beside={
        <Stack gap={12}>
          <FormError>{message}</FormError>
          <Button fullWidth onClick={acceptOffer}>
            Quero esta oferta
          </Button>
          <Button variant="secondary" fullWidth onClick={onShowOthers}>
            Ver outras formas de pagar
          </Button>
          <ButtonLink variant="quiet" fullWidth to="/painel-controle">
            Voltar às minhas oportunidades
          </ButtonLink>
        </Stack>
      }
    >
      <Card as="section" gap={24} aria-labelledby="oferta">
        <Inline justify="between">
          <Heading level={2} size="lg" id="oferta">
            {opportunity.nomeProduto}
          </Heading>
          <Badge tone="success">Entrada zero</Badge>
        </Inline>
        <div>
          <Inline as="p" rowGap={0} align="baseline" className={styles.figure}>
            <Money cents={centsOf(option.totalAPagar)} size="xl" strong /> no total
          </Inline>
          <Text weight="strong">{formatInstalments(option.quantidade, centsOf(option.valorParcela))}</Text>
        </div>
        <DebtDifference cost={costOfOption(option, opportunity.valorOriginal)} />
        <DefinitionList
          rows={[
            { label: 'Você deve hoje', value: formatMoney(centsOf(opportunity.valorOriginal)) },
            { label: 'Entrada', value: formatMoney(0) },
            {
              label: 'Juros',
              value: `${formatPercent(option.taxaJurosAoMes)} ao mês, ${formatPercent(option.taxaJurosAoAno)} ao ano`,
            },
            {
              id: 'cet',
              label: <Term name="CET">Custo total (CET)</Term>,
              value: `${formatPercent(option.cetAoAno)} ao ano`,
            },
          ]}
        />
      </Card>
    </JourneyFrame>
  )
}
