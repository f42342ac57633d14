import type { Registry } from '@portal/registry-format'
import { composePages } from '../pages'
import type { Invitation } from '../registry'
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

/** Grants a remote team a module name and routes. */
export const invite = (invitation: Invitation): Promise<Registry> =>
  changeRegistry((registry) => {
    const { name, key, routes } = invitation
    const role = teamRole(name)
    const teams = registry.signed?.root.teams ?? {}
    const known = publicKey(role) ?? teams[name]?.key
    refuseIfAny('Nada mudou:', [
      !NAME.test(name) && `o nome é mfe- e letras minúsculas, por exemplo mfe-simulador; não ${name}`,
      !isPublicKey(key) && 'a chave pública é a da linha que npm run key escreve',
      known !== undefined &&
        known !== key &&
        `${name} já tem outra chave. Perdida: npm run registry -- new-key ${name}, e entregue ${role}.key`,
      routes.length === 0 && 'falta a rota',
      ...routes.map(
        (path) => (!PATH.test(path) || isReserved(path)) && `${path} não pode ser rota de um módulo`,
      ),
      // The root grants every route that a module has, so these are all.
      ...routes.map((path) => {
        const owner = Object.keys(teams).find(
          (other) => other !== name && teams[other]?.routes.some((own) => shapeOf(own) === shapeOf(path)),
        )
        return owner !== undefined && `a rota ${path} já é de ${owner}`
      }),
    ])
    return withTeam(registry, invitation)
  }, composePages)
