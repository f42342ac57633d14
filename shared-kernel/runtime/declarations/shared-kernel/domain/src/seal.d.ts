export interface SlipIssuer {
    payee: string;
    cnpj: string;
    publicKey: {
        x: string;
        y: string;
    };
    letters?: boolean;
    bank?: string;
}
export interface SettlementLetter {
    agreement: string;
    settledOn: string;
    paidCents: number;
    debtor: string;
}
type Bytes = Uint8Array<ArrayBuffer>;
export interface Sealed {
    kind: 'boleto' | 'carta';
    content: string;
}
export type SealVerdict = {
    kind: 'ours';
    issuer: SlipIssuer;
} | {
    kind: 'not-ours';
} | {
    kind: 'unknown';
};
export declare const sealedText: ({ kind, content }: Sealed, cnpj: string) => string;
export declare function readSeal(text: string): Bytes | null;
export declare const letterText: ({ agreement, settledOn, paidCents, debtor }: SettlementLetter) => string;
export interface LetterSeal {
    letter: SettlementLetter;
    sealed: Sealed;
    seal: Bytes;
}
export declare function readLetterSeal(code: string): LetterSeal | null;
export declare const formatSeal: (seal: string) => string;
export declare function verifySeal(seal: Bytes, sealed: Sealed, issuers: readonly SlipIssuer[]): Promise<SealVerdict>;
  export {};
