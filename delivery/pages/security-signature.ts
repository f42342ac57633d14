import { spawnSync } from 'node:child_process'
import { environment } from '../storage'

const TIMEOUT_MS = 60_000

/**
 * Has `security.txt` signed by the program in `SECURITY_SIGNER`, in OpenPGP's cleartext format (RFC 9116, 2.3). Without
 * a program, or if it fails, the file is unsigned, which the RFC permits: nothing else waits for that key.
 * @param before the published file; its signature stays while its text does, because signatures contain the time
 */
export function withSignature(text: string, before: string | null): string {
  const { SECURITY_SIGNER } = environment()
  if (!SECURITY_SIGNER) return text
  const isSigned = (file: string) =>
    file.startsWith('-----BEGIN PGP SIGNED MESSAGE-----') && file.replaceAll('\r', '').includes(text)
  if (before !== null && isSigned(before)) return before
  const options = { shell: true, input: text, encoding: 'utf8', timeout: TIMEOUT_MS } as const
  const { stdout, stderr } = spawnSync(SECURITY_SIGNER, options)
  if (isSigned(stdout)) return stdout
  console.error(`security.txt fica sem assinatura: SECURITY_SIGNER não devolveu o texto assinado. ${stderr}`)
  return text
}
