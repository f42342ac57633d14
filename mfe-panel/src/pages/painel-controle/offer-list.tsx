import type { Opportunity } from '@portal/contract'
import { announce } from '@portal/runtime'
import { Button, Continued, EmptyState, Money, Section, SignpostScene, Stack, Text } from '@portal/ui'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { totalsOf } from '../../look-up/totals'
import { ArrangeBar } from './arrange-bar'
import { OfferCard } from './offer-card'
import styles from './offer-list.module.css'
import { opportunitiesInWords } from './offer-words'
import {
  type ListView,
  MIN_TO_ARRANGE,
  PAGE_SIZE,
  productsOf,
  restoreListView,
  saveListView,
  sortAndFilter,
  unarranged,
} from './sort-and-filter'

interface OfferListProps {
  opportunities: readonly Opportunity[]
  /** The offers cover the whole debt. */
  whole: boolean
}

export function OfferList({ opportunities, whole }: OfferListProps) {
  const products = productsOf(opportunities)
  const [{ arrangement, shown }, setView] = useState(() => restoreListView(products))
  const showView = (view: ListView) => {
    setView(view)
    saveListView(view)
  }
  const many = opportunities.length >= MIN_TO_ARRANGE
  const deferredArrangement = useDeferredValue(arrangement)
  const arranged = sortAndFilter(opportunities, many ? deferredArrangement : unarranged)
  useAnnouncedCount(many ? arranged.length : null)

  return (
    <Section title={<Summary opportunities={opportunities} whole={whole} />}>
      {many && (
        <ArrangeBar
          value={arrangement}
          products={products}
          onChange={(next) => showView({ arrangement: next, shown: PAGE_SIZE })}
        />
      )}
      {arranged.length === 0 ? (
        <EmptyState
          level={3}
          scene={<SignpostScene />}
          title="Nada com este filtro"
          action={
            <Button
              variant="secondary"
              onClick={() => showView({ arrangement: unarranged, shown: PAGE_SIZE })}
            >
              Mostrar todas
            </Button>
          }
        >
          Confira as letras e os números, ou veja todas as oportunidades.
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {arranged.slice(0, shown).map((opportunity) => (
            <li key={opportunity.idNegociacao} className={styles.place}>
              <Continued as={`offer-${opportunity.idNegociacao}`}>
                <OfferCard opportunity={opportunity} />
              </Continued>
            </li>
          ))}
        </ul>
      )}
      {arranged.length > shown && (
        <Stack gap={8} align="center">
          <Text tone="soft">
            Mostrando {shown} de {arranged.length}
          </Text>
          <Button variant="secondary" onClick={() => showView({ arrangement, shown: shown + PAGE_SIZE })}>
            Mostrar mais {Math.min(PAGE_SIZE, arranged.length - shown)}
          </Button>
        </Stack>
      )}
    </Section>
  )
}

function Summary({ opportunities, whole }: OfferListProps) {
  const below = opportunities.length === 1 ? 'na oferta abaixo' : 'nas ofertas abaixo'
  return (
    <>
      {opportunitiesInWords(opportunities.length)},{' '}
      <span className={styles.total}>
        <Money cents={totalsOf(opportunities).value} />
      </span>{' '}
      {whole ? 'no total' : below}
    </>
  )
}

/** Announces the count, as screen readers do not notice that a filter changed the list. */
function useAnnouncedCount(count: number | null): void {
  const before = useRef(count)
  useEffect(() => {
    if (count !== null && count !== before.current) announce(opportunitiesInWords(count))
    before.current = count
  }, [count])
}
