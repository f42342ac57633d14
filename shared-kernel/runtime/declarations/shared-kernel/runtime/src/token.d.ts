import { type StateMode } from './../../domain/src/tax-id';
export interface Session {
    token: string;
    cpfCnpj: string;
    expiresAt: number;
    stateMode: StateMode;
}
