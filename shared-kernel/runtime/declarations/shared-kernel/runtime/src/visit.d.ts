import { type StateMode } from './../../domain/src/tax-id';
export interface NegotiationDraft {
    idNegociacao?: string;
    nomeCliente?: string;
    scoreCliente?: number;
    percEntradaMinima?: number;
    numeroAcordoNegociacao?: string;
    opcao?: unknown;
    parcela?: unknown;
    tipo?: 'A vista' | 'Parcelado';
    dataPag?: string;
    formaPagamento?: string;
    consolidado?: unknown;
}
export interface Visit {
    temporaryTaxId: string;
    phone: string;
    email: string;
    birthDate: string;
    motherName: string;
    personType: StateMode;
    foundationYear: string;
    foundationDate: string;
    responsibleCpf: string;
    pendingPath: string;
    codeChannel: 'sms' | 'email' | 'voice';
    sentCode: {
        taxId: string;
        channel: 'SMS' | 'EMAIL' | 'VOZ';
        destination: string;
        sentAt: number;
        nextAt: number;
        spent?: boolean;
    };
    linkSecret: {
        page: string;
        secret: string;
    };
    linkOwner: {
        taxId: string;
        name: string;
    };
    linkDeclined: boolean;
    unansweredCalls: Record<string, string>;
    zeroDownPayment: boolean;
    opportunityList: {
        order: string;
        product: string;
        search: string;
        shown: number;
    };
    negotiation: NegotiationDraft;
}
export declare const visit: {
    get<K extends keyof Visit>(slot: K): Visit[K] | null;
    set<K extends keyof Visit>(slot: K, value: Visit[K]): void;
    clear(slot: keyof Visit): void;
};
export declare const identification: {
    get: () => string | null;
    set: (value: string) => void;
    clear: () => void;
};
export declare const execution: {
    get: () => string | null;
    clear: () => void;
    set(execId: string): void;
};
export declare const partnerIdentification: {
    get: () => string | null;
    set: (value: string) => void;
    clear: () => void;
};
export declare const pendingPassword: {
    get: () => string | null;
    set: (value: string) => void;
    clear: () => void;
    isLost: () => boolean;
};
export interface ProductFlags {
    bol: boolean;
    drc: boolean;
    ren: boolean;
}
export declare const productFlags: {
    get(): ProductFlags;
    set(flags: ProductFlags): void;
    clear(): void;
};
export declare function clearVisit(nextTaxId?: string): void;
