import { type Store } from './storage';
export declare const debtorStore: (taxId: string) => Store;
export declare function clearDebtorStore({ comesBack }: {
    comesBack: boolean;
}): void;
export declare function enterDebtorStore(taxId: string): void;
