import { type Store } from './storage';
export declare const debtorStore: (taxId: string) => Store;
