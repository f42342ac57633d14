import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { preview } from '../gates'
import { CommandError, onStop, ROOT } from '../storage'

/**
 * Compares a module's screens before and after a change.
 * @param folder of the module, relative to the root
 */
export async function previewModule(
  folder: string,
  { once, since }: { once?: true; since?: string },
): Promise<void> {
  if (!existsSync(join(ROOT, folder, 'module.json')))
    throw new CommandError(`${folder} não é um módulo deste repositório.`)
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  const report = join(ROOT, '.data/preview', folder)
  await preview(
    { folder, report, since },
    (what) => console.log(`${seconds()} s: ${what}`),
    async (portal) => {
      console.log(`\nO relatório, em ${seconds()} s: ${join(report, 'index.html')}`)
      if (once) return
      console.log(`O portal com esta construção: ${portal}
Com uma cliente que entrou: ${portal}/sandbox/scenes/cliente
Com outra cena: ${portal}/sandbox
Ctrl-C encerra tudo.`)
      await new Promise<void>((resolve) => onStop(resolve))
    },
  )
}
