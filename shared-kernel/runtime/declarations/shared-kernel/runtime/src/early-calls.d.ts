import type { CallName } from "@portal/contract";
export interface EarlyCall {
    call: CallName;
    body: string;
    answer: Promise<Response>;
}
interface Kept extends EarlyCall {
    token?: string;
    at?: number;
}
declare global {
    interface Window {
        earlyCalls?: Kept[];
    }
}
export declare function keepEarly(early: EarlyCall & {
    token?: string;
}): Promise<string>;
export declare const isKept: (call: CallName) => boolean;
export declare const forgetEarly: (call: CallName) => void;
export declare function takeEarlyAnswer(call: CallName, body: unknown, token: string | undefined): Promise<Response> | undefined;
export { };
