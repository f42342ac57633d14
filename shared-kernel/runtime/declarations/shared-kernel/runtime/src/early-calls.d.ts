import type { CallName } from "@portal/contract";
export interface EarlyCall {
    call: CallName;
    body: string;
    answer: Promise<Response>;
}
declare global {
    interface Window {
        earlyCalls?: EarlyCall[];
    }
}
export declare function takeEarlyAnswer(call: CallName, body?: unknown): Promise<Response> | undefined;
