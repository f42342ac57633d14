import { timeInWords } from './dates'
import type { WeekdayHours } from './opening-hours'

interface Run {
  first: WeekdayHours
  last: WeekdayHours
}

const sameHours = (a: WeekdayHours, b: WeekdayHours) => a.from === b.from && a.to === b.to

function runsOf(table: readonly WeekdayHours[]): Run[] {
  const runs: Run[] = []
  let previous: WeekdayHours | null = null
  for (const day of table) {
    const run = runs[runs.length - 1]
    if (day.itWorks) {
      if (run && previous?.itWorks && sameHours(run.first, day)) run.last = day
      else runs.push({ first: day, last: day })
    }
    previous = day
  }
  return runs
}

/** 'segunda-feira a sábado, das 8h às 20h'; days with different hours are listed separately. */
export function formatHours(table: readonly WeekdayHours[]): string {
  return runsOf(table)
    .map(({ first, last }) => {
      const days = first === last ? first.day : `${first.day} a ${last.day}`
      return `${days}, das ${timeInWords(first.from)} às ${timeInWords(first.to)}`
    })
    .join('; ')
}
