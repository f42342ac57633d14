export interface Consent {
    necessary: true;
    optional: boolean;
}
interface ConsentState {
    consent: Consent | null;
    known: boolean;
}
export declare const useConsent: import("zustand").UseBoundStore<import("zustand").StoreApi<ConsentState>>;
export declare function readConsent(): Consent | null;
export declare function acceptConsent(choice: {
    optional: boolean;
}): void;
export declare function revokeConsent(): void;
