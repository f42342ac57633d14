export declare function useUnsavedWork(dirty: boolean): void;
export declare function hasUnsavedWork(): boolean;
