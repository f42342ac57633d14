import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { CommandError, ROOT } from '../storage'

const DEBOUNCE_MS = 80
const NOT_SOURCE = /(^|\/)(dist|node_modules|\.)|\.test\.tsx?$/

/** The kernel is compiled into every deployable. */
const affectedBy = (folder: string, watched: readonly string[]): readonly string[] =>
  folder === 'shared-kernel' ? watched : watched.filter((name) => name === folder)

/**
 * Calls `rebuild` with the changed deployables, debounced and never concurrently. Errors are reported; the next change
 * builds again.
 */
export function watchSources(
  watched: readonly string[],
  rebuild: (names: readonly string[]) => Promise<void>,
): void {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  const buildPending = () => {
    const names = watched.filter((name) => pending.has(name))
    pending.clear()
    work = work
      .then(() => rebuild(names))
      .catch((error: unknown) => console.error(error instanceof CommandError ? error.message : error))
  }
  for (const folder of ['shared-kernel', ...watched].filter((each) => existsSync(join(ROOT, each)))) {
    watch(join(ROOT, folder), { recursive: true }, (_, file) => {
      if (!file || NOT_SOURCE.test(file)) return
      for (const name of affectedBy(folder, watched)) pending.add(name)
      clearTimeout(timer)
      timer = setTimeout(buildPending, DEBOUNCE_MS)
    })
  }
  console.log(`Observando ${watched.join(', ')}.`)
}
