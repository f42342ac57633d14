import type { Answer, Body, CallName, Params, Query } from '@portal/contract';
export declare const CSRF_UNAVAILABLE = "CSRF_UNAVAILABLE";
interface CallControls {
    signal?: AbortSignal;
    timeoutMs?: number;
    retries?: number;
    idempotencyKey?: string;
    skipAuth?: boolean;
    keepalive?: boolean;
    onUploadProgress?: (fraction: number) => void;
}
type Part<Name extends string, T> = Partial<T> extends T ? {
    [P in Name]?: T;
} : {
    [P in Name]: T;
};
export type SendOptions<K extends CallName> = CallControls & Part<'params', Params<K>> & Part<'query', Query<K>> & Part<'body', Body<K>>;
export type SendArguments<K extends CallName> = Record<never, never> extends SendOptions<K> ? [options?: SendOptions<K>] : [options: SendOptions<K>];
export interface CallRequest extends CallControls {
    call: CallName;
    params: Readonly<Record<string, string>>;
    query: Readonly<Record<string, unknown>>;
    body: unknown;
}
export interface ReceivedFile {
    blob: Blob;
    filename: string;
}
export interface Transport {
    send(request: CallRequest): Promise<{
        status: number;
        data: unknown;
    }>;
    sendForFile(request: CallRequest): Promise<ReceivedFile>;
    prepareWrites?(): Promise<unknown>;
}
