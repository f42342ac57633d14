import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '../arguments'
import type { Built } from '../build-result'
import { CommandError, readJson, runCommand } from '../site'
import { publishAndKeep } from '../storage/artefact'
import { atSite } from '../storage/site-store'

// Publishes folders that were built elsewhere (`npm run build`), the shell first: used by the images.
runCommand(async () => {
  const usage = 'Diga a pasta das construções: npm run publish-builds -- <pasta> [--to=<site>]'
  const { words, options } = readArguments({ usage, words: [1, 1], options: ['to'] })
  const [from = ''] = words
  if (!existsSync(from)) throw new CommandError(usage)
  const dirs = [from, ...readdirSync(from).map((name) => join(from, name))].filter((dir) =>
    existsSync(join(dir, 'built.json')),
  )
  const found = dirs.map((dir) => ({ dir, built: readJson<Built>(join(dir, 'built.json')) }))
  const isShell = ({ built }: { built: Built }) => Number(built.kind === 'shell')
  const replaced = found.flatMap(({ built }) => (built.kind === 'module' ? [built.declared.name] : []))
  for (const { dir } of found.sort((a, b) => isShell(b) - isShell(a))) {
    const { name, version, changed } = await atSite(options.to, () =>
      publishAndKeep(dir, { replaced, onlyNew: true }),
    )
    console.log(`${name} ${version}: ${changed ? 'publicado' : 'já era a versão publicada'}`)
  }
})
