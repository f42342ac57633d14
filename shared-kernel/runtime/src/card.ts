import type { Data } from '@portal/contract'

/** Slots in which a screen renders cards. */
export const CARD_SLOTS = ['panel.cards'] as const
export type CardSlot = (typeof CARD_SLOTS)[number]
/** Calls that a card may send: read-only ones that need no input besides the session. */
export const CARD_CALLS = [
  'GET /api/v1/basic-data/{id}',
  'GET /api/v1/get_portfolios/{taxId}',
  'POST /api/v1/negociacoes',
  'POST /api/v1/p/{taxId}',
] as const
export type CardCall = (typeof CARD_CALLS)[number]

/** Formats of a figure: reais, an ISO date or a number. */
export const FIGURES = ['money', 'date', 'number'] as const

/** A card as published in a release. */
export interface ModuleCard {
  call: CardCall
  /** Path of a list in the response, such as `dados.acordos`. The card is hidden while the list is empty. */
  list?: string
  /** Field with an entry's last day (ISO date). Past entries are skipped; the earliest remaining one comes first. */
  until?: string
  /** For a list, by number of entries; `{n}` is replaced by that number. */
  title: string | { one: string; other: string }
  text: string
  /** Path of a field in the response, or in the first entry of the list. */
  figure?: { label: string; field: string; as: (typeof FIGURES)[number] }
}

type Key<Whole> = Extract<keyof Whole, string>

type ListsOf<Answer> = {
  [Name in Key<Answer>]: Answer[Name] extends readonly unknown[]
    ? Name
    : Answer[Name] extends object
      ? `${Name}.${ListsOf<Answer[Name]>}`
      : never
}[Key<Answer>]

type EntryOf<Answer, List extends string> = List extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Answer
    ? EntryOf<Answer[Name], Rest>
    : never
  : List extends keyof Answer
    ? Answer[List] extends readonly (infer Entry)[]
      ? Entry
      : never
    : never

type FieldsOf<Entry, Value> = {
  [Name in Key<Entry>]: Entry[Name] extends Value ? Name : never
}[Key<Entry>]

type Figure<Entry> = { label: string } & (
  | { as: 'money' | 'number'; field: FieldsOf<Entry, number> }
  | { as: 'date'; field: FieldsOf<Entry, string> }
)

type OfAnswer<Answer> = { list?: never; until?: never; title: string; figure?: Figure<Answer> }
type OfList<Answer> = {
  [List in ListsOf<Answer>]: {
    list: List
    until?: FieldsOf<EntryOf<Answer, List>, string>
    title: { one: string; other: string }
    figure?: Figure<EntryOf<Answer, List>>
  }
}[ListsOf<Answer>]

/** A card as declared by a module: the contract of its call determines the valid fields. */
export type DeclaredCard = {
  [Call in CardCall]: { call: Call; text: string } & (OfAnswer<Data<Call>> | OfList<Data<Call>>)
}[CardCall]
