import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKey, type PublicKey, readCleartextMessage, verify } from 'openpgp'
import { withSignature } from './public-files'

const dir = mkdtempSync(join(tmpdir(), 'security-'))
const TEXT = 'Contact: mailto:dpo@banco.example\nExpires: 2027-10-01T00:00:00.000Z\n'
let key: PublicKey

/** A bank's signer, with a key that the portal does not have; in operation gpg --clearsign. */
const SIGNER = `
const { createCleartextMessage, readPrivateKey, sign } = require(${JSON.stringify(createRequire(__filename).resolve('openpgp'))})
const { readFileSync } = require('node:fs')
const signed = async () => sign({
  message: await createCleartextMessage({ text: readFileSync(0, 'utf8') }),
  signingKeys: await readPrivateKey({ armoredKey: readFileSync(__dirname + '/key.asc', 'utf8') }),
})
signed().then((text) => process.stdout.write(text))`

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKey({ userIDs: [{ name: 'Banco' }], format: 'object' })
  key = publicKey
  writeFileSync(join(dir, 'key.asc'), privateKey.armor())
  writeFileSync(join(dir, 'signer.cjs'), SIGNER)
  process.env.SECURITY_SIGNER = `"${process.execPath}" "${join(dir, 'signer.cjs')}"`
})
afterAll(() => {
  delete process.env.SECURITY_SIGNER
  rmSync(dir, { recursive: true })
})

async function isSignedBy(published: string, text: string): Promise<boolean> {
  const message = await readCleartextMessage({ cleartextMessage: published })
  const { data, signatures } = await verify({ message, verificationKeys: key })
  expect(data).toBe(text)
  return signatures[0]?.verified ?? false
}

test('security.txt is signed once, by a key from outside, and again when its text changes', async () => {
  const published = withSignature(TEXT, null)
  expect(await isSignedBy(published, TEXT)).toBe(true)
  await expect(
    isSignedBy(published.replace('dpo@', 'thief@'), TEXT.replace('dpo@', 'thief@')),
  ).rejects.toThrow()
  expect(withSignature(TEXT, published)).toBe(published)
  const later = TEXT.replace('2027-10', '2027-11')
  expect(await isSignedBy(withSignature(later, published), later)).toBe(true)
})

test('a signer that fails leaves it unsigned, and says so', () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  process.env.SECURITY_SIGNER = 'exit 2'
  expect(withSignature(TEXT, null)).toBe(TEXT)
  expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('sem assinatura'))
})
