import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Registry } from '@portal/registry-format'
import { composePages } from '../compose'
import { spreadingBy, withRegistry } from '../registry-store'
import { CommandError } from '../site'
import { isDesk } from '../standalone/order'
import { type Bucket, isBucket, openBucket } from './bucket'
import { discard, type Part, pull, pullMore, push, textOfRegistry, type WorkingCopy } from './working-copy'

/**
 * Runs a change of the site at `address`: a folder, changed in place under its lock, or `s3://bucket/prefix`, changed in
 * a copy that is written back if nobody was faster, and else begun anew. A stop is written back before its pages are composed.
 * @param address by default the site of this machine
 * @param part of a bucket's site that has to be copied first
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
  if (!process.env.REGISTRY_KEYS)
    throw new CommandError('Diga onde estão as chaves: REGISTRY_KEYS=<pasta>. Elas não ficam no bucket.')
  return inBucket(await openBucket(address), change, part)
}

async function inFolder<T>(folder: string, change: () => Promise<T>): Promise<T> {
  const before = process.env.SITE_DIR
  process.env.SITE_DIR = folder
  try {
    return await change()
  } finally {
    if (before === undefined) delete process.env.SITE_DIR
    else process.env.SITE_DIR = before
  }
}

/** Each attempt that fails is another command's that went through. */
const MOST_ATTEMPTS = 30

/** Another command was faster. */
class Late extends Error {}

async function inBucket<T>(bucket: Bucket, change: () => Promise<T>, part: Part): Promise<T> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const copy = await pull(bucket, part)
    const pushed = async () => {
      if ((await push(bucket, copy)) === null) throw new Late()
    }
    let done: { result: T } | undefined
    let isTold = false
    const tell = async () => {
      await pushed()
      isTold = true
      await pullMore(bucket, copy, 'site')
    }
    let ours: string | undefined
    try {
      done = { result: await inFolder(copy.dir, () => spreadingBy(tell, change)) }
      await pushed()
      return done.result
    } catch (error) {
      if (!(error instanceof Late)) {
        if (attempt > 1) await mend(bucket)
        throw error
      }
      // What has been told is not to be done twice: only its pages are late.
      if (isTold && done) {
        await mend(bucket)
        return done.result
      }
      ours = registryIn(copy.dir)
    } finally {
      discard(copy)
    }
    await refuseIfOvertaken(bucket, copy, ours)
    await setTimeout(Math.random() * 100 * Math.min(attempt, 10))
  }
  throw new CommandError('Outras publicações passaram na frente o tempo todo. Repita.')
}

function registryIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'registry.json'), 'utf8')
  } catch {
    return undefined
  }
}

/** A change that others made of the same module, or of the shell, meanwhile is for a person to judge. */
async function refuseIfOvertaken(bucket: Bucket, copy: WorkingCopy, ours: string | undefined): Promise<void> {
  const before = textOfRegistry(copy)
  const theirs = (await bucket.read('registry.json'))?.bytes.toString()
  const both = changedParts(before, ours)
    .filter((part) => changedParts(before, theirs).includes(part))
    .filter((part) => !isSwitchedOff(before, ours, part))
  if (both.length === 0) return
  await mend(bucket)
  throw new CommandError(
    `Outra pessoa mudou ${both.join(', ')} ao mesmo tempo. Confira o registro e, se ainda valer, repita.`,
  )
}

const parsed = (text: string | undefined): Partial<Registry> => (text ? JSON.parse(text) : {})
const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** It holds whichever release is on. */
function isSwitchedOff(before: string | undefined, after: string | undefined, name: string): boolean {
  const [old, now] = [before, after].map((text) => parsed(text).modules?.[name])
  return now?.disabled !== undefined && !differs({ ...old, disabled: now.disabled }, now)
}

function changedParts(before: string | undefined, after: string | undefined): string[] {
  const [old, now] = [before, after].map(parsed)
  const names = new Set([old, now].flatMap((each) => Object.keys(each?.modules ?? {})))
  return [
    ...(differs(old?.shell, now?.shell) ? ['shell'] : []),
    ...[...names].filter((name) => differs(old?.modules?.[name], now?.modules?.[name])),
  ]
}

/** Pages may tell of a state that never came to be. */
async function mend(bucket: Bucket): Promise<void> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const copy = await pull(bucket, 'site')
    try {
      await inFolder(copy.dir, () => withRegistry(composePages))
      if ((await push(bucket, copy)) !== null) return
    } finally {
      discard(copy)
    }
  }
}
