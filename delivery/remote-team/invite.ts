import type { Registry } from '@portal/registry-format'
import { composePages } from '../pages'
import type { Invitation, SignedRegistry } from '../registry'
import {
  changeRegistry,
  isPublicKey,
  isReserved,
  NAME,
  PATH,
  publicKey,
  shapeOf,
  teamRole,
  withTeam,
} from '../registry'
import { refuseIfAny } from '../storage'

/** Routes of other modules, including those granted to teams. */
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

/** Grants a remote team a module name and routes. */
export const invite = (invitation: Invitation): Promise<Registry> =>
  changeRegistry((registry) => {
    refuseIfAny('Nada mudou:', problemsOf(invitation, registry))
    return withTeam(registry, invitation)
  }, composePages)
