import { readArguments } from '../arguments'
import { rollback } from '../module-control'
import { runCommand } from '../site'
import { atSite } from '../storage/site-store'

runCommand(async () => {
  const { words, options } = readArguments({
    usage: 'Diga o módulo: npm run rollback -- <módulo | shell> [versão] [--to=<site>] [--dry-run]',
    words: [1, 2],
    options: ['to', 'dry-run'],
    bare: ['dry-run'],
  })
  const [name = '', version] = words
  const { shell, modules } = await atSite(options.to, () => rollback(name, version), 'state')
  console.log(`${name} voltou para ${(modules[name]?.stable ?? shell).version}`)
})
