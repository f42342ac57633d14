// @ts-check
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { p256 } from '@noble/curves/nist.js'

/** @typedef {import('./registry-signer').SignerRequest} SignerRequest */

const ROLE = /^[a-z][a-z\d-]*$/

/**
 * @param {string} folder
 * @param {string} role
 */
function fileOf(folder, role) {
  if (!ROLE.test(role)) throw new Error(`not a role: ${role}`)
  return join(folder, `${role}.key`)
}

/** @param {string} file */
function publicKeyIn(file) {
  if (!existsSync(file)) return null
  const { kty, x = '', y = '' } = createPublicKey(readFileSync(file)).export({ format: 'jwk' })
  const parts = [x, y].map((part) => Buffer.from(part, 'base64url'))
  return Buffer.concat(kty === 'EC' ? [Buffer.of(4), ...parts] : parts).toString('base64')
}

/**
 * Of two processes that make the same key at once, one wins and both use it.
 * @param {string} folder
 * @param {Extract<SignerRequest, { command: 'make-key' }>} request
 */
function makeKey(folder, { role, algorithm, fresh }) {
  const file = fileOf(folder, role)
  if (existsSync(file) && !fresh) return publicKeyIn(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { privateKey } =
    algorithm === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  try {
    if (fresh) renameSync(draft, file)
    else linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return publicKeyIn(file)
}

/**
 * Node signs no digests, as its ECDSA always hashes what it is given: @noble/curves does.
 * @param {string} file
 * @param {Extract<SignerRequest, { command: 'sign' }>} request
 */
function signatureBy(file, request) {
  if (!existsSync(file)) return null
  const key = createPrivateKey(readFileSync(file))
  if (request.algorithm === 'ed25519')
    return sign(null, Buffer.from(request.message, 'base64'), key).toString('base64')
  const digest = Buffer.from(request.digest, 'base64')
  if (digest.length !== 32) throw new Error('not a SHA-256 digest')
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url')
  return Buffer.from(p256.sign(digest, secret, { prehash: false, format: 'der' })).toString('base64')
}

/**
 * @param {string} folder of the private keys, a PEM file each
 * @param {SignerRequest} request
 */
export function answer(folder, request) {
  const file = fileOf(folder, request.role)
  switch (request.command) {
    case 'public-key':
      return publicKeyIn(file)
    case 'make-key':
      return makeKey(folder, request)
    case 'promote-key': {
      const next = fileOf(folder, `${request.role}-next`)
      if (existsSync(next)) renameSync(next, file)
      else return null
      return publicKeyIn(file)
    }
    case 'sign':
      return signatureBy(file, request)
  }
}
