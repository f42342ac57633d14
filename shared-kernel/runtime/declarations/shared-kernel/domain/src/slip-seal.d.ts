export interface SlipIssuer {
    payee: string;
    cnpj: string;
    publicKey: {
        x: string;
        y: string;
    };
}
export type SealVerdict = {
    kind: 'ours';
    issuer: SlipIssuer;
} | {
    kind: 'not-ours';
} | {
    kind: 'unknown';
};
export declare const sealedText: (barcode: string, cnpj: string) => string;
export declare function readSeal(text: string): Uint8Array<ArrayBuffer> | null;
export declare const formatSeal: (seal: string) => string;
export declare function verifySeal(seal: Uint8Array<ArrayBuffer>, barcode: string, issuers: readonly SlipIssuer[]): Promise<SealVerdict>;
