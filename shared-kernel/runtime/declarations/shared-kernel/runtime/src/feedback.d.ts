export interface Toast {
    id: number;
    message: string;
    tone: 'success' | 'error';
    place: 'bottom' | 'top-right';
    durationMs: number;
}
export declare const useToasts: import("zustand").UseBoundStore<import("zustand").StoreApi<{
    toasts: readonly Toast[];
}>>;
export declare function toast(message: string, { tone, place, durationMs, }?: Partial<Omit<Toast, 'id' | 'message'>>): number;
export declare function dismissToast(id: number): void;
export type Politeness = 'polite' | 'assertive';
export interface Announcement {
    id: number;
    message: string;
    politeness: Politeness;
}
export declare const useAnnouncement: import("zustand").UseBoundStore<import("zustand").StoreApi<{
    announcement: Announcement | null;
}>>;
export declare function announce(message: string, politeness?: Politeness): void;
export declare function clearFeedback(): void;
