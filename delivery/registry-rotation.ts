import type { Registry } from '@portal/registry-format'
import { composePages } from './compose'
import { makeKeys, publicKey, type Role, replaceRoot, teamRole } from './registry-keys'
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
 * that the former one has signed; the others need a new document.
 */
export function changeKey(name: string, compose = composePages): Promise<Registry> {
  const role = roleOf(name)
  return signAgain(() => {
    if (role === 'root') return replaceRoot()
    if (!publicKey('root'))
      throw new CommandError(
        'Só a chave raiz apresenta uma chave nova: traga root.key para a pasta das chaves.',
      )
    makeKeys([role], true)
    if (role === teamRole(name)) signReleases(name)
    return undefined
  }, compose)
}
