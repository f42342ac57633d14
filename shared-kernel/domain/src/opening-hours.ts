/** Opening hours: half-open windows [from, to) on the clock of São Paulo, whatever the zone of the device. */

import { timeInWords } from './dates'

export const weekdayAbbreviations = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'] as const
export type WeekdayAbbreviation = (typeof weekdayAbbreviations)[number]

/** Times are 'HH:MM'; '24:00' is the end of the day. */
export interface HoursWindow {
  from: string
  to: string
}

export interface WeekdayHours extends HoursWindow {
  abbreviation: WeekdayAbbreviation
  /** The day as it is read: 'segunda-feira'. */
  day: string
  itWorks: boolean
}

/** One window for every day, or a table of weekdays. */
export type Hours = HoursWindow | readonly WeekdayHours[]

export interface LocalTime {
  /** ISO date, yyyy-mm-dd. */
  date: string
  /** HH:MM */
  time: string
  weekday: WeekdayAbbreviation
}

const DAY_MS = 86_400_000
const weekdayNames = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]

/** What the wall clock shows in São Paulo. */
export function inSaoPaulo(instant: Date): LocalTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Sao_Paulo',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return { date, time: `${part('hour')}:${part('minute')}`, weekday: weekdayOf(date) }
}

function weekdayOf(date: string): WeekdayAbbreviation {
  return weekdayAbbreviations[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'dom'
}

/** The window of a day; null when it does not open. */
function windowOn(hours: Hours, weekday: WeekdayAbbreviation): HoursWindow | null {
  if ('from' in hours) return hours
  const row = hours.find((candidate) => candidate.abbreviation === weekday)
  return row?.itWorks ? row : null
}

/** Texts of equal shape compare like the times they show. */
function contains({ from, to }: HoursWindow, time: string): boolean {
  return from <= time && time < to
}

/** Minutes west of Greenwich. */
const BRASILIA = 180

/** '14h03' of a moment in epoch milliseconds, with its zone where the device shows another one. */
export function clockTime(ms: number): string {
  const moment = new Date(ms)
  const time = inSaoPaulo(moment).time.replace(':', 'h')
  return moment.getTimezoneOffset() === BRASILIA ? time : `${time} de Brasília`
}

/** HH:MM of the end of the window that is open now; null when none is. */
export function openUntil(hours: Hours, instant: Date): string | null {
  const { time, weekday } = inSaoPaulo(instant)
  const window = windowOn(hours, weekday)
  return window !== null && contains(window, time) ? window.to : null
}

export const isOpen = (hours: Hours, instant: Date): boolean => openUntil(hours, instant) !== null

/** Open, but not for long: from `warnFrom` to the end. */
export function isClosingSoon(hours: HoursWindow & { warnFrom: string }, instant: Date): boolean {
  return contains({ from: hours.warnFrom, to: hours.to }, inSaoPaulo(instant).time)
}

export interface Opening {
  /** ISO date. */
  date: string
  /** HH:MM */
  from: string
}

/** The next time it opens, strictly after now; null when no day opens. */
export function nextOpening(hours: Hours, instant: Date): Opening | null {
  const now = inSaoPaulo(instant)
  for (let days = 0; days <= 7; days++) {
    const date = new Date(Date.parse(`${now.date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
    const window = windowOn(hours, weekdayOf(date))
    if (window !== null && (days > 0 || now.time < window.from)) return { date, from: window.from }
  }
  return null
}

/** 'hoje às 6h', 'amanhã às 20h15', 'segunda-feira às 8h'. */
export function openingInWords({ date, from }: Opening, instant: Date): string {
  const days = Math.round((Date.parse(date) - Date.parse(inSaoPaulo(instant).date)) / DAY_MS)
  const day = ['hoje', 'amanhã'][days] ?? weekdayNames[weekdayAbbreviations.indexOf(weekdayOf(date))]
  return `${day} às ${timeInWords(from)}`
}
