export declare const useIdleEnd: import("zustand").UseBoundStore<import("zustand").StoreApi<{
    endsAt: number | null;
}>>;
