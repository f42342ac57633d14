export interface Toast {
    id: number;
    message: string;
    tone: 'success' | 'error';
    place: 'bottom' | 'top-right';
    durationMs: number;
}
export declare function toast(message: string, { tone, place, durationMs, }?: Partial<Omit<Toast, 'id' | 'message'>>): number;
export type Politeness = 'polite' | 'assertive';
export interface Announcement {
    id: number;
    message: string;
    politeness: Politeness;
}
export declare function announce(message: string, politeness?: Politeness): void;
