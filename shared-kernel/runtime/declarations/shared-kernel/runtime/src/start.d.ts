export declare function startRuntime(): () => void;
