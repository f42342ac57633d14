import { timeInWords } from './dates'
import type { WeekdayHours } from './opening-hours'

interface Run {
  start: WeekdayHours
  end: WeekdayHours
}

const sameHours = (a: WeekdayHours, b: WeekdayHours) => a.from === b.from && a.to === b.to

function runsOf(table: readonly WeekdayHours[]): Run[] {
  const runs: Run[] = []
  for (const [i, day] of table.entries()) {
    if (!day.itWorks) continue
    const run = runs.at(-1)
    if (run && run.end === table[i - 1] && sameHours(run.start, day)) run.end = day
    else runs.push({ start: day, end: day })
  }
  return runs
}

/** 'segunda-feira a sábado, das 8h às 20h'; lists days with different hours separately. */
export function formatHours(table: readonly WeekdayHours[]): string {
  return runsOf(table)
    .map(({ start, end }) => {
      const days = start === end ? start.day : `${start.day} a ${end.day}`
      return `${days}, das ${timeInWords(start.from)} às ${timeInWords(start.to)}`
    })
    .join('; ')
}
