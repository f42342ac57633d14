import type { Registry } from '@portal/registry-format'
import { composePages } from '../pages'
import {
  makeKeys,
  presentTufRoot,
  publicKey,
  type Role,
  readRegistry,
  replaceRoot,
  signAgain,
  signReleases,
  teamRole,
} from '../registry'
import { CommandError } from '../storage'

const ROLES = ['root', 'snapshot', 'timestamp'] as const

function roleOf(name: string): Role {
  const role = ROLES.find((each) => each === name)
  if (role) return role
  const { modules } = readRegistry()
  if (name in modules) return teamRole(name)
  throw new CommandError(`Diga de quem é a chave: ${[...ROLES, ...Object.keys(modules)].join(', ')}.`)
}

/**
 * Replaces a lost or stolen key and signs everything again. Open tabs accept a new root if the former one signed it;
 * otherwise they need a new document.
 */
export function changeKey(name: string, compose = composePages): Promise<Registry> {
  const role = roleOf(name)
  return signAgain(() => {
    if (role === 'root') return replaceRoot((root) => presentTufRoot(root, readRegistry()))
    if (!publicKey('root'))
      throw new CommandError(
        'Só a chave raiz apresenta uma chave nova: traga root.key para a pasta das chaves.',
      )
    makeKeys([role], true)
    if (role === teamRole(name)) signReleases(name)
    return undefined
  }, compose)
}
