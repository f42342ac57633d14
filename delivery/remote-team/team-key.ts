import { readDeclaration } from '../build'
import { makeKeys, teamRole } from '../registry'

/** Creates the team's key and prints the invitation to request. */
export async function makeTeamKey(): Promise<void> {
  const { declared } = await readDeclaration('.')
  const role = teamRole(declared.name)
  const [publicKey] = makeKeys([role])
  const routes = declared.routes.map(({ path }) => path).join(' ')
  console.log(`A chave está em .keys/${role}.key. Guarde uma cópia: quem a tem publica em nome da equipe.
Peça a quem cuida do portal:

npm run registry -- invite ${declared.name} ${publicKey} ${routes}`)
}
