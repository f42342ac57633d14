/** Opening hours: half-open intervals [from, to) in São Paulo time, independent of the device's zone. */

import { addDays, daysBetween, timeInWords, weekdays } from './dates'

export const weekdayAbbreviations = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'] as const
export type WeekdayAbbreviation = (typeof weekdayAbbreviations)[number]

/** Times are 'HH:MM'; '24:00' is the end of the day. */
export interface HoursWindow {
  from: string
  to: string
}

export interface WeekdayHours extends HoursWindow {
  abbreviation: WeekdayAbbreviation
  /** Display name: 'segunda-feira'. */
  day: string
  itWorks: boolean
}

/** The same window every day, or a table of weekdays. */
export type Hours = HoursWindow | readonly WeekdayHours[]

export interface LocalTime {
  /** ISO date, yyyy-mm-dd. */
  date: string
  /** HH:MM */
  time: string
  weekday: WeekdayAbbreviation
}

const weekdayNames = weekdays.map((day, i) => (i % 6 === 0 ? day : `${day}-feira`))

/** Local date and time in São Paulo. */
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
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return { date, time: `${part('hour')}:${part('minute')}`, weekday: weekdayOf(date) }
}

function weekdayOf(date: string): WeekdayAbbreviation {
  return weekdayAbbreviations[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'dom'
}

/** Window of a weekday; null when closed. */
function windowOn(hours: Hours, weekday: WeekdayAbbreviation): HoursWindow | null {
  if ('from' in hours) return hours
  const row = hours.find((candidate) => candidate.abbreviation === weekday)
  return row?.itWorks ? row : null
}

/** Zero-padded times compare correctly as strings. */
function contains({ from, to }: HoursWindow, time: string): boolean {
  return from <= time && time < to
}

/** São Paulo's offset, in minutes west of UTC. */
const BRASILIA = 180

/** '14h03' for epoch milliseconds; names the zone when the device uses another one. */
export function clockTime(ms: number): string {
  const moment = new Date(ms)
  const time = inSaoPaulo(moment).time.replace(':', 'h')
  return moment.getTimezoneOffset() === BRASILIA ? time : `${time} de Brasília`
}

/** HH:MM at which the current window closes; null when closed. */
export function openUntil(hours: Hours, instant: Date): string | null {
  const { time, weekday } = inSaoPaulo(instant)
  const window = windowOn(hours, weekday)
  return window !== null && contains(window, time) ? window.to : null
}

export const isOpen = (hours: Hours, instant: Date): boolean => openUntil(hours, instant) !== null

/** Whether it is open and past `warnFrom`. */
export function isClosingSoon(hours: HoursWindow & { warnFrom: string }, instant: Date): boolean {
  return contains({ from: hours.warnFrom, to: hours.to }, inSaoPaulo(instant).time)
}

export interface Opening {
  /** ISO date. */
  date: string
  /** HH:MM */
  from: string
}

/** From an ISO timestamp; null if it is none. */
export function openingAt(timestamp: string): Opening | null {
  const instant = new Date(timestamp)
  if (Number.isNaN(instant.getTime())) return null
  const { date, time } = inSaoPaulo(instant)
  return { date, from: time }
}

/** Next opening strictly after `instant`; null when no day opens. */
export function nextOpening(hours: Hours, instant: Date): Opening | null {
  const now = inSaoPaulo(instant)
  for (let days = 0; days <= 7; days++) {
    const date = addDays(now.date, days)
    const window = windowOn(hours, weekdayOf(date))
    if (window !== null && (days > 0 || now.time < window.from)) return { date, from: window.from }
  }
  return null
}

/** 'hoje às 6h', 'amanhã às 20h15', 'segunda-feira às 8h'. */
export function openingInWords({ date, from }: Opening, instant: Date): string {
  const days = daysBetween(inSaoPaulo(instant).date, date)
  const day = ['hoje', 'amanhã'][days] ?? weekdayNames[weekdayAbbreviations.indexOf(weekdayOf(date))]
  return `${day} às ${timeInWords(from)}`
}
