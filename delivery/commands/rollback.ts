import { readArguments } from '../arguments'
import { rollback } from '../module-control'
import { runCommand } from '../site'
import { isDesk } from '../standalone/order'
import { sendRollback } from '../standalone/send'
import { atSite } from '../storage/site-store'

runCommand(async () => {
  const { words, options } = readArguments({
    usage: 'Diga o módulo: npm run rollback -- <módulo | shell> [versão] [--to=<site>] [--dry-run]',
    words: [1, 2],
    options: ['to', 'dry-run'],
  })
  const [name = '', version] = words
  if (options.to !== undefined && isDesk(options.to) && options['dry-run'] === undefined)
    return console.log(await sendRollback(options.to, { folder: name, version }))
  const { shell, modules } = await atSite(options.to, () => rollback(name, version), 'state')
  console.log(`${name} voltou para ${(modules[name]?.stable ?? shell).version}`)
})
