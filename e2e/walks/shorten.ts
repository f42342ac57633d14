/** A step that was taken, where, and the step that leads there by its address. */
export interface Passed {
  step: string
  place: string
  open: string
}

type Steps = readonly Passed[]

/** The same way without its loops: of each place only what was done there last. */
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
 * A shorter walk that finds the same: `again` tells what was taken until it was found, or null. Of all but the last step,
 * of its halves, their halves and so on only the direct way is left, or the address to which it leads is opened; and in
 * the end single steps are left out. The shortest are tried first, as a step takes seconds, and all of it once more while
 * that helps: what has an address no longer needs the steps that led there.
 */
export async function shorten(
  found: Steps,
  again: (fewer: readonly string[]) => Promise<Steps | null>,
): Promise<Steps> {
  let walk = found
  const tried = new Set<string>()
  const isFoundBy = async (fewer: readonly string[]) => {
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
        for (const way of ways) isShorter ||= await isFoundBy([...stepsOf(start), ...way, ...stepsOf(rest)])
        if (!isShorter) from += size
      }
  }
  return walk
}

export const stepsOf = (way: Steps) => way.map(({ step }) => step)
