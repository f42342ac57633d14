import { watch } from 'node:fs'
import { join } from 'node:path'
import { CommandError, ROOT } from '../storage'

const DEBOUNCE_MS = 80
const NOT_SOURCE = /(^|\/)(dist|node_modules|\.)|\.test\.tsx?$/

/**
 * Calls `rebuild` after changes of a deployable or of the kernel, which is compiled into it; debounced and never
 * concurrently. Errors are reported; the next change builds again.
 */
export function watchSources(name: string, rebuild: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  const build = () => {
    work = work
      .then(rebuild)
      .catch((error: unknown) => console.error(error instanceof CommandError ? error.message : error))
  }
  for (const folder of ['shared-kernel', name])
    watch(join(ROOT, folder), { recursive: true }, (_, file) => {
      if (!file || NOT_SOURCE.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(build, DEBOUNCE_MS)
    })
  console.log(`Observando ${name}.`)
}
