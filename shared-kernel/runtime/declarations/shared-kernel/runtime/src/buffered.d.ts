export interface Buffered<T> {
    tell(value: T): void;
    take(next: (value: T) => void): void;
}
export declare function buffered<T>(): Buffered<T>;
