import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { precompress } from './precompress'
import { advanceEmbedKeys, embedKeys, makeEmbedKeys, signEmbedText } from './registry-keys'
import { inSite, isDryRun, Preview, readJson, writeAtomically } from './site'
import { EMBED_FLOATING, type SiteRoute } from './site-routes'

/**
 * The scripts at the floating address of the embeds are signed at release, as browsers verify it that know
 * `integrity="ed25519-…"`: HTTP Message Signatures (RFC 9421) over the digest of the bytes before compression
 * (https://wicg.github.io/signature-based-sri/). Bytes and headers come from one file, so they change together.
 */
interface SignedEmbed {
  version: string
  /** Public keys, the signing one first, in the form of the `integrity` attribute. */
  keys: readonly string[]
  /** The tag that a page takes: it demands either key. */
  snippet: string
  /** Headers of each script. */
  files: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const FOLDER = '/embed/v1/'
const MANIFEST = 'embed/v1/signatures.json'

/** Signs what `embed/v1/` stands for now. */
export function signEmbed(): void {
  makeEmbedKeys()
  const { version, files } = readJson<{ version: string; files: object }>(inSite('embed/v1/integrity.json'))
  const floating = Object.keys(files).filter((name) => existsSync(inSite('embed/v1', name)))
  const keys = embedKeys().map((key) => `ed25519-${key}`)
  const signed: SignedEmbed = {
    version,
    keys,
    snippet: `<script async src="${FOLDER}widget.js" integrity="${keys.join(' ')}" crossorigin="anonymous"></script>`,
    files: Object.fromEntries(floating.map((name) => [name, headersOf(inSite('embed', version, name))])),
  }
  writeAtomically(inSite(MANIFEST), `${JSON.stringify(signed, null, 2)}\n`)
  precompress(inSite(MANIFEST))
}

/** The key that waited signs from now on, and another one waits. Tags that name both go on working. */
export function changeEmbedKey(): void {
  if (isDryRun()) throw new Preview(['a chave seguinte passaria a assinar, e outra ficaria à espera'])
  advanceEmbedKeys()
  if (existsSync(inSite('embed/v1/integrity.json'))) signEmbed()
}

function headersOf(file: string): Record<string, string> {
  const digest = `sha-256=:${createHash('sha256').update(readFileSync(file)).digest('base64')}:`
  const [key] = embedKeys()
  const parameters = `("unencoded-digest";sf);keyid="${key}";tag="sri"`
  const signature = signEmbedText(`"unencoded-digest";sf: ${digest}\n"@signature-params": ${parameters}`)
  return {
    'unencoded-digest': digest,
    'signature-input': `bank=${parameters}`,
    signature: `bank=:${signature}:`,
  }
}

/** The rows of the table of files for what is signed; none before the first release of the widget. */
export function embedRoutes(): SiteRoute[] {
  if (!existsSync(inSite(MANIFEST))) return []
  const { version, files } = readJson<SignedEmbed>(inSite(MANIFEST))
  return Object.entries(files).map(([name, signature]) => ({
    path: `${FOLDER}${name}`,
    from: `/embed/${version}/${name}`,
    headers: { ...EMBED_FLOATING, ...signature },
  }))
}
