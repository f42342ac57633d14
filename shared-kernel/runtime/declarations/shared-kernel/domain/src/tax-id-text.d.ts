export declare function normaliseTaxId(value: string): string;
export declare function formatTaxId(value: string): string;
export declare const maskedWithLabel: (value: string) => string;
export declare function maskTaxId(value: string): string;
