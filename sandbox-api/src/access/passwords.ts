import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>((password, salt, length, done) =>
  scrypt(password, salt, length, COST, done),
)
/** Cheap enough for a test machine, still salted and slow to guess. */
const COST = { N: 4096, r: 8, p: 1 }
const LENGTH = 32

const written = (salt: Buffer, key: Buffer) => `${salt.toString('hex')}:${key.toString('hex')}`

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(salt, await derive(password, salt, LENGTH))
}

export function hashPasswordNow(password: string): string {
  const salt = randomBytes(16)
  return written(salt, scryptSync(password, salt, LENGTH, COST))
}

const NOBODY = hashPasswordNow(randomBytes(16).toString('hex'))

/** Constant work, with or without a stored password. */
export async function passwordMatches(password: string, hash: string | null | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? NOBODY).split(':')
  const expected = Buffer.from(key, 'hex')
  const actual = await derive(password, Buffer.from(salt, 'hex'), LENGTH)
  return timingSafeEqual(expected, actual) && hash !== null && hash !== undefined
}
