import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '../release'
import { deployables, Refusal, ROOT, runCommand } from '../site'

const optionIn = (options: readonly string[], name: string): string | undefined =>
  options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)

runCommand(async () => {
  const [name, ...options] = process.argv.slice(2)
  if (!name || !(deployables().includes(name) || existsSync(join(ROOT, name, 'module.json')))) {
    throw new Refusal(
      `Diga o que publicar: npm run release -- <${deployables().join(' | ')}> [--version=1.4.2] [--canary=10]`,
    )
  }
  const canary = optionIn(options, 'canary')
  const version = optionIn(options, 'version')
  const done = await release(name, {
    ...(canary ? { canary: Number(canary) } : {}),
    ...(version ? { version } : {}),
  })
  console.log(`${done.name} ${done.version}: ${done.changed ? 'publicado' : 'já era a versão publicada'}`)
})
