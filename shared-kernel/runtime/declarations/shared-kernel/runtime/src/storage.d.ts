export interface Store {
    read(key: string): string | null;
    write(key: string, value: string): boolean;
    remove(key: string): void;
    keys(): string[];
}
export declare const localStore: Store;
export declare const tabStore: Store;
export declare const anonymousStore: Store;
export declare function parseStored(text: string | null): unknown;
