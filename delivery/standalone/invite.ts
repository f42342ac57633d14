import type { Registry } from '@portal/registry-format'
import { composePages } from '../compose'
import { isReserved, NAME, PATH, shapeOf } from '../declaration-checks'
import { isPublicKey, publicKey, teamRole } from '../registry-keys'
import type { Invitation, SignedRegistry } from '../registry-signing'
import { inviteTeam } from '../registry-store'

/** The routes that another module has, or another team has been given. */
function takenRoutes({ name, routes }: Invitation, { modules, signed }: SignedRegistry): string[] {
  const given = Object.entries(signed?.root.teams ?? {}).flatMap(([owner, team]) =>
    team.routes.map((path) => ({ owner, path })),
  )
  const released = Object.values(modules).flatMap(({ name: owner, stable }) =>
    stable.routes.map(({ path }) => ({ owner, path })),
  )
  return routes.flatMap((path) => {
    const other = [...released, ...given].find(
      (each) => each.owner !== name && shapeOf(each.path) === shapeOf(path),
    )
    return other ? [`a rota ${path} já é de ${other.owner}`] : []
  })
}

function problemsOf(invitation: Invitation, registry: SignedRegistry): string[] {
  const { name, key, routes } = invitation
  const role = teamRole(name)
  const known = publicKey(role) ?? registry.signed?.root.teams[name]?.key
  return [
    ...(NAME.test(name) ? [] : [`o nome é mfe- e letras minúsculas, por exemplo mfe-simulador; não ${name}`]),
    ...(isPublicKey(key) ? [] : ['a chave pública é a da linha que npm run key escreve']),
    ...(known === undefined || known === key
      ? []
      : [`${name} já tem outra chave. Perdida: npm run registry -- new-key ${name}, e entregue ${role}.key`]),
    ...(routes.length > 0 ? [] : ['falta a rota']),
    ...routes.flatMap((path) =>
      PATH.test(path) && !isReserved(path) ? [] : [`${path} não pode ser rota de um módulo`],
    ),
    ...takenRoutes(invitation, registry),
  ]
}

/** Lets a team that works elsewhere release a module under this name, at these routes. */
export const invite = (invitation: Invitation): Promise<Registry> =>
  inviteTeam(invitation, (registry) => problemsOf(invitation, registry), composePages)
