import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { percentage, readArguments } from '../arguments'
import { release } from '../release'
import { CommandError, deployables, ROOT, runCommand } from '../site'

runCommand(async () => {
  const usage = `Diga o que publicar: npm run release -- <${deployables().join(' | ')}> [--version=1.4.2] [--canary=10] [--dry-run]`
  const { words, options } = readArguments({
    usage,
    words: [1, 1],
    options: ['version', 'canary', 'dry-run'],
    bare: ['dry-run'],
  })
  const [name = ''] = words
  if (!(deployables().includes(name) || existsSync(join(ROOT, name, 'module.json'))))
    throw new CommandError(usage)
  const { canary, version } = options
  const done = await release(name, {
    ...(canary ? { canary: percentage(canary) } : {}),
    ...(version ? { version } : {}),
  })
  console.log(`${done.name} ${done.version}: ${done.changed ? 'publicado' : 'já era a versão publicada'}`)
})
