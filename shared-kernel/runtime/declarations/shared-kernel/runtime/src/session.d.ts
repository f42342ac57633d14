import { type Session } from './token';
export type { StateMode } from './../../domain/src/tax-id';
export type { Session } from './token';
export type SessionEnd = 'user' | 'expired' | 'inactive' | 'elsewhere';
interface SessionState {
    session: Session | null;
    ended: SessionEnd | null;
    isReplaced?: boolean;
    isUnstored?: boolean | undefined;
}
export declare const useSession: import("zustand").UseBoundStore<import("zustand").StoreApi<SessionState>>;
export declare function readSession(): Session | null;
export declare function signIn(token: string): Session;
