export { formatTaxId, maskedWithLabel, maskTaxId, normaliseTaxId } from './tax-id-text';
export type StateMode = 'PF' | 'PJ';
export declare function taxIdCheckDigits(stem: string): string;
export declare function isCpf(value: string): boolean;
export declare function isCnpj(value: string): boolean;
export declare function isTaxId(value: string): boolean;
export declare function stateModeOf(taxId: string): StateMode;
export interface NegotiationQueryId {
    cpfCnpj: string;
    filial: string;
    tipoPessoa: 1 | 2;
    digitoDocumento: string;
}
export declare function splitTaxId(value: string): NegotiationQueryId;
export declare function joinTaxId({ cpfCnpj, filial, tipoPessoa, digitoDocumento }: NegotiationQueryId): string;
