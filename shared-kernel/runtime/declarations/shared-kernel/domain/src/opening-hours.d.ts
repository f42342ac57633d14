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
