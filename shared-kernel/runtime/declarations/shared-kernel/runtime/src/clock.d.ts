export declare function learnServerTime(moment: number): void;
export declare const isServerTimeKnown: () => boolean;
export declare function getServerTime(): number;
export declare function timeUntil(moment: number): number;
export declare const hasPassed: (moment: number) => boolean;
export declare function startStopwatch(): () => number;
export declare function isServerTimeDoubtful(): boolean;
export declare function forgetServerTime(): void;
