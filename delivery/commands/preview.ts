import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readArguments } from '../arguments'
import { percent, previewPage } from '../preview/page'
import { type Comparison, preview } from '../preview/preview'
import { CommandError, deployables, ROOT, runCommand } from '../site'

/** The page without its pictures. */
const summary = ({ changes }: Comparison) =>
  changes
    .flatMap(({ at, lines, pictures }) => [
      at,
      ...lines,
      ...pictures.map(({ view, share }) => `figura, ${view}: ${percent(share)} dos pontos`),
    ])
    .join('\n') || 'Nada mudou.'

const untilStopped = () =>
  new Promise<void>((resolve) => {
    // Ctrl-C comes twice: from the terminal, and from the process that has started this one.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })

// What a change of a module does to everybody who meets it, before it is released.
runCommand(async () => {
  const modules = deployables().filter((name) => name !== 'shell')
  const usage = `Diga o módulo: npm run preview -- <${modules.join(' | ')}> [--once]`
  const { words, options } = readArguments({ usage, words: [1, 1], options: ['once'], flags: ['once'] })
  const [name = ''] = words
  if (!existsSync(join(ROOT, name, 'module.json'))) throw new CommandError(usage)
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  await preview(
    name,
    (what) => console.log(`${seconds()} s: ${what}`),
    async (comparison) => {
      const page = join(ROOT, '.data/preview', `${comparison.name}.html`)
      mkdirSync(dirname(page), { recursive: true })
      writeFileSync(page, previewPage(comparison))
      console.log(`\n${summary(comparison)}\n\nA página, em ${seconds()} s: ${page}`)
      if (options.once !== undefined) return
      console.log(`O portal com esta construção: ${comparison.portal}\nCtrl-C encerra tudo.`)
      await untilStopped()
    },
  )
})
