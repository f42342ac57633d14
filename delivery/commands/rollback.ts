import { readArguments } from '../arguments'
import { rollback } from '../module-control'
import { runCommand } from '../site'

runCommand(async () => {
  const { words } = readArguments({
    usage: 'Diga o módulo: npm run rollback -- <módulo | shell> [versão] [--dry-run]',
    words: [1, 2],
    options: ['dry-run'],
    bare: ['dry-run'],
  })
  const [name = '', version] = words
  const { shell, modules } = await rollback(name, version)
  console.log(`${name} voltou para ${(modules[name]?.stable ?? shell).version}`)
})
