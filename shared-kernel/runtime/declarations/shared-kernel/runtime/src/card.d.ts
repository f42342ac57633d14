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
