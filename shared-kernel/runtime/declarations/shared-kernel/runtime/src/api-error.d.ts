export type ApiErrorKind = 'network' | 'timeout' | 'http' | 'cancelled' | 'malformed';
export declare class ApiError extends Error {
    readonly name = "ApiError";
    readonly kind: ApiErrorKind;
    readonly status: number | null;
    readonly title: string;
    readonly detail: string;
    readonly code: string;
    readonly body: unknown;
    readonly retryAfter: number | null;
    readonly traceparent: string;
    isRepetition: boolean;
    constructor(kind: ApiErrorKind, { status, body, retryAfter, traceparent, }?: {
        status?: number | null;
        body?: unknown;
        retryAfter?: number | null;
        traceparent?: string;
    });
}
