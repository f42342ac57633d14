/** A step, its place, and a step that opens its URL. */
export interface Passed {
  step: string
  place: string
  open: string
}

type Steps = readonly Passed[]

/** Removes loops: keeps only the last visit to each place. */
function withoutLoops(way: Steps, goal: string | undefined): string[] {
  const direct: string[] = []
  for (let index = 0; index < way.length; index += 1) {
    const here = way[index]?.place
    if (here === goal) break
    index = way.findLastIndex(({ place }) => place === here)
    direct.push(...way.slice(index, index + 1).map(({ step }) => step))
  }
  return direct
}

/**
 * Shrinks a walk that finds a violation. `again` replays steps and returns those taken until the violation, or null.
 * Replaces all steps but the last, then halves, quarters and so on, by their direct way or by opening the URL they lead
 * to; finally drops single steps. Shortest candidates come first, as a step takes seconds. Repeats while this helps.
 */
export async function shorten(
  original: Steps,
  again: (fewer: readonly string[]) => Promise<Steps | null>,
): Promise<Steps> {
  let walk = original
  const tried = new Set<string>()
  const reproduces = async (fewer: readonly string[]) => {
    const key = fewer.join('.')
    if (fewer.length >= walk.length || tried.has(key)) return false
    tried.add(key)
    const passed = await again(fewer)
    if (passed === null || passed.length >= walk.length) return false
    walk = passed
    return true
  }
  for (let before = Number.POSITIVE_INFINITY; walk.length < before; ) {
    before = walk.length
    for (let size = walk.length - 1; size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0)
      for (let from = 0; from + size < walk.length; ) {
        const [start, chunk, rest] = [
          walk.slice(0, from),
          walk.slice(from, from + size),
          walk.slice(from + size),
        ]
        const direct = size > 1 ? withoutLoops(chunk, rest[0]?.place) : []
        const ways = [direct, rest.slice(0, 1).map(({ open }) => open)].sort((a, b) => a.length - b.length)
        let isShorter = false
        for (const way of ways) isShorter ||= await reproduces([...stepsOf(start), ...way, ...stepsOf(rest)])
        if (!isShorter) from += size
      }
  }
  return walk
}

export const stepsOf = (way: Steps) => way.map(({ step }) => step)
