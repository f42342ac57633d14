import type { InternalAddress, RoutePath } from './router';
export declare const useExpectedPage: import("zustand").UseBoundStore<import("zustand").StoreApi<{
    address: RoutePath | InternalAddress | null;
}>>;
export declare function expectPage(address: RoutePath | InternalAddress): void;
