import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { precompress } from './precompress'
import { advanceEmbedKeys, embedKeys, isSignedByEmbed, signTexts } from './registry-keys'
import { CommandError, inSite, isDryRun, Preview, readJson, writeAtomically } from './site'
import { EMBED, EMBED_FLOATING, EMBED_OF, type SiteRoute } from './site-routes'

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
const MANIFEST = 'v1/signatures.json'

/** The folders of the embeds on the site, one for each bank. */
const folders = (): string[] =>
  [EMBED, ...subfolders(EMBED_OF).map((bank) => `${EMBED_OF}/${bank}`)].filter((folder) =>
    existsSync(inSite(folder, 'v1/integrity.json')),
  )

const subfolders = (folder: string) => (existsSync(inSite(folder)) ? readdirSync(inSite(folder)) : [])

/** Signs what the floating address stands for now, of every bank. */
export function signEmbeds(): void {
  for (const folder of folders()) signEmbed(folder)
}

function signEmbed(folder: string): void {
  const { version, files } = readJson<{ version: string; files: object }>(inSite(folder, 'v1/integrity.json'))
  const floating = Object.keys(files).filter((name) => existsSync(inSite(folder, 'v1', name)))
  const [key, next] = embedKeys()
  const parameters = `("unencoded-digest";sf);keyid="${key}";tag="sri"`
  const digests = floating.map((name) => {
    const content = readFileSync(inSite(folder, version, name))
    return `sha-256=:${createHash('sha256').update(content).digest('base64')}:`
  })
  const texts = digests.map(
    (digest) => `"unencoded-digest";sf: ${digest}\n"@signature-params": ${parameters}`,
  )
  const signatures = signTexts(texts.map((text) => ({ role: 'embed', text })))
  // A wrong signature would empty the pages of others.
  if (!texts.every((text, i) => isSignedByEmbed(key, text, signatures[i] ?? '')))
    throw new CommandError('A assinatura do widget não confere com a chave embed.')
  const headersOf = (i: number) => ({
    'unencoded-digest': digests[i] ?? '',
    'signature-input': `bank=${parameters}`,
    signature: `bank=:${signatures[i]}:`,
  })
  const keys = [key, next].map((each) => `ed25519-${each}`)
  const signed: SignedEmbed = {
    version,
    keys,
    snippet: `<script async src="${FOLDER}widget.js" integrity="${keys.join(' ')}" crossorigin="anonymous"></script>`,
    files: Object.fromEntries(floating.map((name, i) => [name, headersOf(i)])),
  }
  const manifest = inSite(folder, MANIFEST)
  writeAtomically(manifest, `${JSON.stringify(signed, null, 2)}\n`)
  precompress(manifest)
}

/** The key that waited signs from now on, and another one waits. Tags that name both go on working. */
export function changeEmbedKey(): void {
  if (isDryRun()) throw new Preview(['a chave seguinte passaria a assinar, e outra ficaria à espera'])
  advanceEmbedKeys()
  signEmbeds()
}

/** The rows of the table of files for what is signed of a bank; none before the first release of the widget. */
export function embedRoutes(folder: string): SiteRoute[] {
  const manifest = inSite(folder, MANIFEST)
  if (!existsSync(manifest)) return []
  const { version, files } = readJson<SignedEmbed>(manifest)
  return Object.entries(files).map(([name, signature]) => ({
    path: `${FOLDER}${name}`,
    from: `/${folder}/${version}/${name}`,
    headers: { ...EMBED_FLOATING, ...signature },
  }))
}
