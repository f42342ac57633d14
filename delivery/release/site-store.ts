import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Registry } from '@portal/registry-format'
import { composePages } from '../pages'
import { withRegistry, withReplication } from '../registry'
import {
  type Bucket,
  CommandError,
  discard,
  environment,
  isBucket,
  openBucket,
  type Part,
  pull,
  pullMore,
  push,
  readIfThere,
  textOfRegistry,
  type WorkingCopy,
  withVariable,
} from '../storage'
import { isDesk } from './order'

/**
 * Runs a change of the site at `address`: a folder is changed in place under its lock, `s3://bucket/prefix` in a copy
 * that is written back, or retried after a conflict. An emergency stop is written back before its pages are composed.
 * @param address this machine's site by default
 * @param part of a bucket's site to download first
 */
export async function atSite<T>(
  address: string | undefined,
  change: () => Promise<T>,
  part: Part = 'site',
): Promise<T> {
  if (address === undefined) return change()
  if (isDesk(address))
    throw new CommandError(`${address} recebe publicações e voltas de um módulo, e mais nada.`)
  if (!isBucket(address)) return inFolder(address, change)
  if (!environment().REGISTRY_KEYS)
    throw new CommandError('Diga onde estão as chaves: REGISTRY_KEYS=<pasta>. Elas não ficam no bucket.')
  return inBucket(await openBucket(address), change, part)
}

const inFolder = <T>(folder: string, change: () => Promise<T>): Promise<T> =>
  withVariable('SITE_DIR', folder, change)

/** Each failed attempt means that another command succeeded. */
const MOST_ATTEMPTS = 30

/** Another command wrote the registry first. */
class Late extends Error {}

async function inBucket<T>(bucket: Bucket, change: () => Promise<T>, part: Part): Promise<T> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const copy = await pull(bucket, part)
    let isAnnounced = false
    const announce = async () => {
      if (!(await push(bucket, copy))) throw new Late()
      isAnnounced = true
      await pullMore(bucket, copy, 'site')
    }
    let ours: string | null = null
    try {
      const result = await inFolder(copy.dir, () => withReplication(announce, change))
      if (await push(bucket, copy)) return result
      if (isAnnounced) {
        // The stop was already uploaded, so only its pages are written again.
        await mend(bucket)
        return result
      }
    } catch (error) {
      if (!(error instanceof Late)) {
        if (attempt > 1) await mend(bucket)
        throw error
      }
    } finally {
      ours = readIfThere(join(copy.dir, 'registry.json'))
      discard(copy)
    }
    await refuseIfChanged(bucket, copy, ours)
    await setTimeout(Math.random() * 100 * Math.min(attempt, 10))
  }
  throw new CommandError('Outras publicações passaram na frente o tempo todo. Repita.')
}

/** Fails if a concurrent command changed the same deployable; an operator must decide. */
async function refuseIfChanged(bucket: Bucket, copy: WorkingCopy, ours: string | null): Promise<void> {
  const [before, mine, theirs] = [
    parsed(textOfRegistry(copy)),
    parsed(ours),
    parsed((await bucket.read('registry.json'))?.bytes.toString()),
  ]
  const both = changedParts(before, mine)
    .filter((part) => changedParts(before, theirs).includes(part))
    .filter((part) => !isSwitchedOff(before, mine, part))
  if (both.length === 0) return
  await mend(bucket)
  throw new CommandError(
    `Outra pessoa mudou ${both.join(', ')} ao mesmo tempo. Confira o registro e, se ainda valer, repita.`,
  )
}

type State = Partial<Registry>
const parsed = (text: string | null | undefined): State => (text ? JSON.parse(text) : {})
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** Disabling a module applies to any release, so it does not conflict. */
function isSwitchedOff(before: State, after: State, name: string): boolean {
  const [old, now] = [before.modules?.[name], after.modules?.[name]]
  return now?.disabled !== undefined && !differs({ ...old, disabled: now.disabled }, now)
}

const changedParts = (before: State, after: State): string[] => [
  ...(differs(before.shell, after.shell) ? ['shell'] : []),
  ...Object.keys({ ...before.modules, ...after.modules }).filter((name) =>
    differs(before.modules?.[name], after.modules?.[name]),
  ),
]

/** Composes the pages again, because they may describe a state that was never written. */
const mend = (bucket: Bucket): Promise<void> => inBucket(bucket, () => withRegistry(composePages), 'site')
