export declare function useScreenSignal(): () => AbortSignal;
