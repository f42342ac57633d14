export declare function useUnsavedWork(dirty: boolean): void;
