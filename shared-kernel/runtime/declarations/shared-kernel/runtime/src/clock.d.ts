export declare function getServerTime(): number;
export declare const hasPassed: (moment: number) => boolean;
export declare function startStopwatch(): () => number;
