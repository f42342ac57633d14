import type { Data } from '@portal/contract';
export declare const CARD_SLOTS: readonly ['panel.cards'];
export type CardSlot = (typeof CARD_SLOTS)[number];
export declare const CARD_CALLS: readonly ['GET /api/v1/basic-data/{id}', 'GET /api/v1/get_portfolios/{taxId}', 'POST /api/v1/negociacoes', 'POST /api/v1/p/{taxId}'];
export type CardCall = (typeof CARD_CALLS)[number];
export declare const FIGURES: readonly ['money', 'date', 'number'];
export interface ModuleCard {
    call: CardCall;
    list?: string;
    until?: string;
    title: string | {
        one: string;
        other: string;
    };
    text: string;
    figure?: {
        label: string;
        field: string;
        as: (typeof FIGURES)[number];
    };
}
type Key<Whole> = Extract<keyof Whole, string>;
type ListsOf<Answer> = {
    [Name in Key<Answer>]: Answer[Name] extends readonly unknown[] ? Name : Answer[Name] extends object ? `${Name}.${ListsOf<Answer[Name]>}` : never;
}[Key<Answer>];
type EntryOf<Answer, List extends string> = List extends `${infer Name}.${infer Rest}` ? Name extends keyof Answer ? EntryOf<Answer[Name], Rest> : never : List extends keyof Answer ? Answer[List] extends readonly (infer Entry)[] ? Entry : never : never;
type FieldsOf<Entry, Value> = {
    [Name in Key<Entry>]: Entry[Name] extends Value ? Name : never;
}[Key<Entry>];
type Figure<Entry> = {
    label: string;
} & ({
    as: 'money' | 'number';
    field: FieldsOf<Entry, number>;
} | {
    as: 'date';
    field: FieldsOf<Entry, string>;
});
type OfAnswer<Answer> = {
    list?: never;
    until?: never;
    title: string;
    figure?: Figure<Answer>;
};
type OfList<Answer> = {
    [List in ListsOf<Answer>]: {
        list: List;
        until?: FieldsOf<EntryOf<Answer, List>, string>;
        title: {
            one: string;
            other: string;
        };
        figure?: Figure<EntryOf<Answer, List>>;
    };
}[ListsOf<Answer>];
export type DeclaredCard = {
    [Call in CardCall]: {
        call: Call;
        text: string;
    } & (OfAnswer<Data<Call>> | OfList<Data<Call>>);
}[CardCall];
  export {};
