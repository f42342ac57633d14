import { readArguments } from '../arguments'
import { runCommand } from '../site'
import { rollback } from '../steer'

runCommand(async () => {
  const { words } = readArguments({
    usage: 'Diga o módulo: npm run rollback -- <módulo> [versão]',
    words: [1, 2],
  })
  const [name = '', version] = words
  const { version: now } = await rollback(name, version)
  console.log(`${name} voltou para ${now}`)
})
