export declare const weekdayAbbreviations: readonly ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'];
export type WeekdayAbbreviation = (typeof weekdayAbbreviations)[number];
export interface HoursWindow {
    from: string;
    to: string;
}
export interface WeekdayHours extends HoursWindow {
    abbreviation: WeekdayAbbreviation;
    day: string;
    itWorks: boolean;
}
export type Hours = HoursWindow | readonly WeekdayHours[];
export interface LocalTime {
    date: string;
    time: string;
    weekday: WeekdayAbbreviation;
}
export declare function inSaoPaulo(instant: Date): LocalTime;
export declare function clockTime(ms: number): string;
export declare function openUntil(hours: Hours, instant: Date): string | null;
export declare const isOpen: (hours: Hours, instant: Date) => boolean;
export declare function isClosingSoon(hours: HoursWindow & {
    warnFrom: string;
}, instant: Date): boolean;
export interface Opening {
    date: string;
    from: string;
}
export declare function nextOpening(hours: Hours, instant: Date): Opening | null;
export declare function openingInWords({ date, from }: Opening, instant: Date): string;
