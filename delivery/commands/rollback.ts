import { Refusal, runCommand } from '../site'
import { rollback } from '../steer'

runCommand(async () => {
  const [name, version] = process.argv.slice(2)
  if (!name) throw new Refusal('Diga o módulo: npm run rollback -- <módulo> [versão]')
  const { version: now } = await rollback(name, version)
  console.log(`${name} voltou para ${now}`)
})
