/** A step that was taken, and where. */
export interface Passed {
  step: number
  place: string
}

type Steps = readonly Passed[]

/** The same way without its loops: of each place only what was done there last. */
function withoutLoops(way: Steps, goal: string | undefined): Steps {
  const direct: Passed[] = []
  for (let index = 0; index < way.length; index += 1) {
    const here = way[index]?.place
    if (here === goal) break
    index = way.findLastIndex(({ place }) => place === here)
    direct.push(...way.slice(index, index + 1))
  }
  return direct
}

/**
 * A shorter walk that finds the same: `again` tells what was taken until it was found, or null. Of all but the last step,
 * of its halves, their halves and so on only the direct way is left, and in the end single steps are left out. The
 * shortest are tried first: a step takes seconds.
 */
export async function shorten(found: Steps, again: (fewer: Steps) => Promise<Steps | null>): Promise<Steps> {
  let walk = found
  const tried = new Set<string>()
  const isFoundBy = async (fewer: Steps) => {
    const key = fewer.map(({ step }) => step).join('.')
    if (fewer.length === walk.length || tried.has(key)) return false
    tried.add(key)
    const passed = await again(fewer)
    walk = passed ?? walk
    return passed !== null
  }
  for (let size = walk.length - 1; size >= 1; size >>= 1)
    for (let from = 0; from + size < walk.length; ) {
      const rest = walk.slice(from + size)
      const direct = size > 1 ? withoutLoops(walk.slice(from, from + size), rest[0]?.place) : []
      if (!(await isFoundBy([...walk.slice(0, from), ...direct, ...rest]))) from += size
    }
  return walk
}
