import type { CallName } from '@portal/contract';
export interface EarlyCall {
    call: CallName;
    body: string;
    answer: Promise<Response>;
}
