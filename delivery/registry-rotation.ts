import type { Registry } from '@portal/runtime/module-contract'
import { composePages } from './compose'
import { hasKey, type Role, replaceKey, signerOf, teamRole } from './registry-keys'
import { signReleases } from './registry-signing'
import { readRegistry, signAgain } from './registry-store'
import { CommandError } from './site'

const ROLES = ['root', 'snapshot', 'timestamp'] as const

function roleOf(name: string): Role {
  const role = ROLES.find((each) => each === name)
  if (role) return role
  const { modules } = readRegistry()
  if (name in modules) return teamRole(name)
  throw new CommandError(`Diga de quem é a chave: ${[...ROLES, ...Object.keys(modules)].join(', ')}.`)
}

/**
 * A new key instead of one that was lost or stolen, and everything signed anew. Tabs that are open believe a new root
 * when the former one has signed too; the others need a new document.
 */
export function changeKey(name: string, compose = composePages): Promise<Registry> {
  const role = roleOf(name)
  return signAgain(() => {
    if (role !== 'root' && !hasKey('root'))
      throw new CommandError(
        'Só a chave raiz apresenta uma chave nova: traga root.key para a pasta das chaves.',
      )
    const also = role === 'root' && hasKey('root') ? signerOf('root') : undefined
    replaceKey(role)
    if (role === teamRole(name)) signReleases(name)
    return also
  }, compose)
}
