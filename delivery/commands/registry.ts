import { percentage, readArguments } from '../arguments'
import { composePages } from '../compose'
import { changeOwner, disable, enable, promote, stopCanary, widenCanary } from '../module-control'
import { readRegistry, withRegistry } from '../registry-store'
import { releasesOf } from '../released-files'
import { CommandError, runCommand } from '../site'

const USAGE = `npm run registry -- list
npm run registry -- disable <módulo> "<motivo>"
npm run registry -- enable <módulo>
npm run registry -- canary <módulo> <porcentagem>
npm run registry -- promote <módulo>
npm run registry -- stop-canary <módulo>
npm run registry -- owner <módulo> "<equipe>"
npm run registry -- compose                  escreve de novo as páginas, com a configuração de agora`

function list(): void {
  for (const { name, stable, canary, disabled } of Object.values(readRegistry().modules)) {
    const notes = [
      canary && `canário ${canary.release.version} para ${canary.percent}%`,
      disabled !== undefined && `desligado: ${disabled}`,
    ].filter(Boolean)
    console.log([`${name} ${stable.version}`, ...notes].join(' · '))
    for (const { version, releasedAt } of releasesOf(name)) console.log(`  ${releasedAt} ${version}`)
  }
}

runCommand(async () => {
  const [verb, name = '', detail = ''] = readArguments({ usage: USAGE, words: [1, 3] }).words
  switch (verb) {
    case 'list':
      return list()
    case 'compose':
      return withRegistry(composePages)
    case 'disable':
      await disable(name, detail || 'sem motivo registrado')
      break
    case 'enable':
      await enable(name)
      break
    case 'owner':
      await changeOwner(name, detail)
      break
    case 'promote':
      await promote(name)
      break
    case 'stop-canary':
      await stopCanary(name)
      break
    case 'canary':
      await widenCanary(name, percentage(detail))
      break
    default:
      throw new CommandError(USAGE)
  }
  console.log(`${name}: feito`)
})
