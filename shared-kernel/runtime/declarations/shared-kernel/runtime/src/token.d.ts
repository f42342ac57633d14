import { type StateMode } from './../../domain/src/tax-id';
export interface Session {
    token: string;
    cpfCnpj: string;
    expiresAt: number;
    stateMode: StateMode;
}
export declare function decodeToken(token: string): Session | null;
export declare function issuedAt(token: string): number;
export declare function tokenFromStored(stored: string | null): string | null;
export declare const TOKEN_KEY = "loggedInUser";
export declare function storedTaxId(): string | null;
