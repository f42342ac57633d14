import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { percentage, readArguments } from '../arguments'
import { release } from '../release'
import { CommandError, deployables, ROOT, runCommand } from '../site'

runCommand(async () => {
  const usage = `Diga o que publicar: npm run release -- <${deployables().join(' | ')}> [--version=1.4.2] [--canary=10] [--to=<site>] [--dry-run]`
  const { words, options } = readArguments({
    usage,
    words: [1, 1],
    options: ['version', 'canary', 'to', 'dry-run'],
    bare: ['dry-run'],
  })
  const [name = ''] = words
  if (!(deployables().includes(name) || existsSync(join(ROOT, name, 'module.json'))))
    throw new CommandError(usage)
  const { canary, version, to } = options
  const how = { ...(canary ? { canary: percentage(canary) } : {}), ...(version ? { version } : {}) }
  const done = await release(name, how, to)
  console.log(`${done.name} ${done.version}: ${done.changed ? 'publicado' : 'já era a versão publicada'}`)
})
