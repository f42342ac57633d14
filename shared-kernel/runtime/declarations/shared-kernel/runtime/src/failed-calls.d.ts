import type { CallName } from '@portal/contract';
export interface FailedCall {
    call: CallName;
    kind: string;
}
export declare const failedCalls: import("./buffered").Buffered<FailedCall>;
