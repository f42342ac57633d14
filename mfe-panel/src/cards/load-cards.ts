import type { Data } from '@portal/contract'
import { currentTaxId, execResposta } from '@portal/debtor'
import { basicDataQuery, loadNow, negotiationListQuery, negotiationsKey } from '@portal/debtor/reads'
import { isPastDue } from '@portal/domain/offer-validity'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { isRecord } from '@portal/domain/record'
import { productFlags, send } from '@portal/runtime'
import { loadQuery, queryOptions } from '@portal/runtime/query'
import type { CardEntry, ModuleCard } from '@portal/runtime/slots'
import { portfoliosQuery } from '../look-up/portfolios'

/** A card, resolved for rendering. */
export interface Card extends Omit<CardEntry, 'card'> {
  title: string
  text: string
  figure?: Figure & { value: string | number }
}
type Figure = Pick<NonNullable<ModuleCard['figure']>, 'label' | 'as'>

/** Shares each request between all cards, and with the screens that use the same query. */
const calls: { readonly [Call in ModuleCard['call']]: () => Promise<Data<Call>> } = {
  'GET /api/v1/basic-data/{id}': () => loadQuery(basicDataQuery()),
  'GET /api/v1/get_portfolios/{taxId}': () => loadQuery(portfoliosQuery()),
  'POST /api/v1/negociacoes': () => loadQuery(negotiationListQuery()),
  'POST /api/v1/p/{taxId}': () =>
    loadQuery({
      queryKey: negotiationsKey(['proposal-slips']),
      queryFn: async ({ signal }) => {
        const { data } = await send('POST /api/v1/p/{taxId}', {
          params: { taxId: currentTaxId() },
          body: { execResposta: execResposta() },
          signal,
        })
        const { bol, drc, ren } = data
        productFlags.set({ bol, drc, ren })
        return data
      },
    }),
}

/** Loads all cards; omits those without content and those whose call failed. */
export const cardsQuery = (entries: readonly CardEntry[]) =>
  queryOptions({
    queryKey: negotiationsKey(['cards', entries]),
    queryFn: async () => {
      const cards = await Promise.all(entries.map((entry) => loadCard(entry).catch(() => null)))
      return cards.filter((card) => card !== null)
    },
    // The queries of the calls have their own stale times.
    staleTime: 0,
  })

async function loadCard(entry: CardEntry): Promise<Card | null> {
  const { call, until } = entry.card
  const [answer, now] = await Promise.all([calls[call](), until && loadNow()])
  return toCard(entry, answer, now ? inSaoPaulo(now).date : '')
}

const at = (whole: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (isRecord(value) ? value[name] : undefined), whole)

/** @param today server date, ISO @returns null if the card has no content */
export function toCard({ card, ...link }: CardEntry, answer: unknown, today: string): Card | null {
  const { list, until, title, text, figure } = card
  const day = (entry: unknown) => `${until && at(entry, until)}`
  const [firstEntry, ...others] = [list === undefined ? answer : at(answer, list)]
    .flat()
    .filter((entry) => isRecord(entry) && (until === undefined || !isPastDue(day(entry), today)))
    .sort((a, b) => day(a).localeCompare(day(b)))
  if (firstEntry === undefined) return null
  const value = figure && at(firstEntry, figure.field)
  const words = typeof title === 'string' ? title : others.length === 0 ? title.one : title.other
  return {
    ...link,
    title: words.replace('{n}', `${others.length + 1}`),
    text,
    // Omits a figure that the response does not have.
    ...(figure &&
      (typeof value === 'string' || typeof value === 'number') && { figure: { ...figure, value } }),
  }
}
