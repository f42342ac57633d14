/** A line of a plot: values over hours, null where nothing was told. */
export interface Line {
  /** Number of its colour and dashes, the same in every plot of a module. */
  style: number
  name: string
  /** By the start of the hour, milliseconds since 1970. */
  points: ReadonlyMap<number, number>
}

export interface PlotOptions {
  id: string
  title: string
  lines: readonly Line[]
  /** Start of the first and of the last hour drawn. */
  from: number
  to: number
  hourMs: number
  format: (value: number) => string
  formatTime: (time: number) => string
  /** What is good, drawn as a line of its own. */
  good?: number
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [360, 190, 56, 12, 14, 26]

export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')

/** The next of 1, 2, 2.5, 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= value * (1 - 1e-9)) ?? 10
  return step * power
}

/** Each hour is level and the next one is joined to it: one hour alone is a line too. Missing hours are gaps. */
function pathOf(
  points: Line['points'],
  x: (time: number) => number,
  y: (value: number) => number,
  hour: number,
) {
  let before: number | null = null
  return [...points]
    .sort(([a], [b]) => a - b)
    .map(([time, value]) => {
      const joined = before === time - hour
      before = time
      return `${joined ? 'L' : 'M'}${x(time).toFixed(1)} ${y(value).toFixed(1)}H${x(time + hour).toFixed(1)}`
    })
    .join('')
}

/** A plot as SVG: one line for each version, told apart by colour and by dashes. */
export function plot({ id, title, lines, from, to, hourMs, format, formatTime, good }: PlotOptions): string {
  const values = lines.flatMap(({ points }) => [...points.values()])
  const top = roundUp(Math.max(...values, good ?? 0))
  const span = to + hourMs - from
  const x = (time: number) => LEFT + ((time - from) / span) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM)
  const level = (value: number, kind: string) =>
    `<path class="${kind}" d="M${LEFT} ${y(value).toFixed(1)}H${WIDTH - RIGHT}"/>`
  const label = (value: number) =>
    `<text x="${LEFT - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${escapeText(format(value))}</text>`
  return `<figure><figcaption id="${id}">${escapeText(title)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${id}">
${[0, top / 2, top].map((value) => level(value, 'grid') + label(value)).join('')}
${good === undefined ? '' : level(good, 'good')}
<text x="${LEFT}" y="${HEIGHT - 8}">${escapeText(formatTime(from))}</text>
<text x="${WIDTH - RIGHT}" y="${HEIGHT - 8}" text-anchor="end">${escapeText(formatTime(to + hourMs))}</text>
${lines
  .filter(({ points }) => points.size > 0)
  .map(
    ({ style, name, points }) =>
      `<path class="line v${style}" data-version="${escapeText(name)}" d="${pathOf(points, x, y, hourMs)}"><title>${escapeText(name)}</title></path>`,
  )
  .join('\n')}
</svg></figure>`
}
