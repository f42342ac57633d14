import { join } from 'node:path'
import { readArguments } from '../arguments'
import { createModule } from '../create-module'
import { ROOT, runCommand } from '../site'

runCommand(async () => {
  const { words, options } = readArguments({
    usage: `npm run create-module -- <mfe-nome> [--rota=/nome] [--titulo="Título da página"] [--equipe="Equipe"] [--standalone=../pasta]`,
    words: [1, 1],
    options: ['rota', 'titulo', 'equipe', 'standalone'],
    bare: ['standalone'],
  })
  const [name = ''] = words
  const standalone = options.standalone === '' ? join(ROOT, '..', name) : options.standalone
  const made = await createModule({
    name,
    path: options.rota,
    title: options.titulo,
    owner: options.equipe,
    standalone,
  })
  if (standalone !== undefined)
    return console.log(`${made.name} criado em ${standalone}. Lá, npm ci e npm test; o README diz o resto.`)
  console.log(`${made.name} criado:
${made.files.map((file) => `  ${made.name}/${file}`).join('\n')}

Veja:    npm run dev -- ${made.name}      e abra http://localhost:3000${made.path}
Teste:   npx jest ${made.name}
Publique: npm run release -- ${made.name}`)
})
