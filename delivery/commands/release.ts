import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { percentage, readArguments } from '../arguments'
import { gatesBy, passBrowser, passGates } from '../gates/pass-gates'
import type { Published } from '../publish'
import { release } from '../release'
import { CommandError, deployables, ROOT, runCommand } from '../site'
import { isDesk } from '../standalone/order'
import { sendRelease } from '../standalone/send'
import { publishFrom } from '../storage/artefact'

runCommand(async () => {
  const usage = `Diga o que publicar: npm run release -- <${deployables().join(' | ')}> [--version=1.4.2] [--canary=10] [--to=<site>] [--dry-run] [--force --reason="…"]
... --from=<site> [--keys=<pasta>]   as mesmas construções que estão em outro site
... --to=https://<endereço>           pede a quem cuida do site, só com a chave da equipe`
  const { words, options } = readArguments({
    usage,
    words: [1, 1],
    options: ['version', 'canary', 'to', 'from', 'keys', 'dry-run', 'force', 'reason'],
    flags: ['force'],
  })
  const [name = ''] = words
  const { canary, version, to, from, keys } = options
  const part = canary ? { canary: percentage(canary) } : {}
  const tell = (done: Published) =>
    console.log(`${done.name} ${done.version}: ${done.changed ? 'publicado' : 'já era a versão publicada'}`)
  if (from !== undefined) {
    const gates = gatesBy(passBrowser, options, usage)
    return tell(await publishFrom(name, { from, keys, version }, { to, ...part, ...gates }))
  }
  if (!(deployables().includes(name) || existsSync(join(ROOT, name, 'module.json'))))
    throw new CommandError(usage)
  if (to !== undefined && isDesk(to)) {
    // The gates are those of whoever publishes it.
    if ([options.force, options.reason, options['dry-run']].some((each) => each !== undefined))
      throw new CommandError(usage)
    return console.log(await sendRelease(to, { folder: name, version, ...part }))
  }
  const { judge, ...forced } = gatesBy(passGates, options, usage)
  const how = { ...part, ...(version ? { version } : {}), ...forced }
  tell(await release(name, how, { ...(to && { to }), ...(judge && { judge }) }))
})
