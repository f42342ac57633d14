import { createModule } from '../create-module'
import { Refusal, runCommand } from '../site'

const USAGE = `npm run create-module -- <mfe-nome> [--rota=/nome] [--titulo="Título da página"] [--equipe="Equipe"]`

runCommand(async () => {
  const [name, ...options] = process.argv.slice(2)
  const option = (key: string) => options.find((each) => each.startsWith(`--${key}=`))?.slice(key.length + 3)
  const unknown = options.find((each) => !/^--(rota|titulo|equipe)=./.test(each))
  if (!name || unknown) throw new Refusal(unknown ? `Não entendi ${unknown}.\n${USAGE}` : USAGE)
  const made = await createModule({
    name,
    path: option('rota'),
    title: option('titulo'),
    owner: option('equipe'),
  })
  console.log(`${made.name} criado:
${made.files.map((file) => `  ${made.name}/${file}`).join('\n')}

Veja:    npm run dev -- ${made.name}      e abra http://localhost:3000${made.path}
Teste:   npx jest ${made.name}
Publique: npm run release -- ${made.name}`)
})
