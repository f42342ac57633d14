import { readArguments } from '../arguments'
import { createModule } from '../create-module'
import { runCommand } from '../site'

runCommand(async () => {
  const { words, options } = readArguments({
    usage: `npm run create-module -- <mfe-nome> [--rota=/nome] [--titulo="Título da página"] [--equipe="Equipe"]`,
    words: [1, 1],
    options: ['rota', 'titulo', 'equipe'],
  })
  const [name = ''] = words
  const made = await createModule({ name, path: options.rota, title: options.titulo, owner: options.equipe })
  console.log(`${made.name} criado:
${made.files.map((file) => `  ${made.name}/${file}`).join('\n')}

Veja:    npm run dev -- ${made.name}      e abra http://localhost:3000${made.path}
Teste:   npx jest ${made.name}
Publique: npm run release -- ${made.name}`)
})
