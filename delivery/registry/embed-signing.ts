import { existsSync, readFileSync } from 'node:fs'
import {
  CommandError,
  EMBED,
  EMBED_OF,
  inSite,
  isDryRun,
  namesIn,
  Preview,
  precompress,
  readJson,
  readJsonIfThere,
  sha256,
  urls,
  writeAtomically,
} from '../storage'
import { advanceEmbedKeys, embedKeys, isSignedByEmbed, signTexts } from './keys'

/**
 * Signatures of the embed's files at its floating address, for `integrity="ed25519-…"`: HTTP Message Signatures (RFC
 * 9421) over the digest of the uncompressed bytes (https://wicg.github.io/signature-based-sri/). The headers are stored
 * in the embed's own manifest, so bytes and signatures change together.
 */
interface SignedEmbed {
  version: string
  /** Public keys in the form of the `integrity` attribute; the current signing key first. */
  keys: readonly string[]
  /** Script tag for host pages; its `integrity` accepts either key. */
  snippet: string
  /** Response headers of each script. */
  files: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const FOLDER = '/embed/v1/'
const MANIFEST = 'v1/signatures.json'

/** Embed folders on the site, one per bank. */
export const embedFolders = (): string[] =>
  [EMBED, ...namesIn(inSite(EMBED_OF)).map((bank) => `${EMBED_OF}/${bank}`)].filter((folder) =>
    existsSync(inSite(folder, 'v1/integrity.json')),
  )

/** Signs the current files at the floating address, for every bank. */
export function signEmbeds(): void {
  for (const folder of embedFolders()) signEmbed(folder)
}

function signEmbed(folder: string): void {
  const { version, files } = readJson<{ version: string; files: object }>(inSite(folder, 'v1/integrity.json'))
  const floating = Object.keys(files).filter((name) => existsSync(inSite(folder, 'v1', name)))
  const [key, next] = embedKeys()
  const parameters = `("unencoded-digest";sf);keyid="${key}";tag="sri"`
  const digests = floating.map(
    (name) => `sha-256=:${sha256(readFileSync(inSite(folder, version, name)), 'base64')}:`,
  )
  const texts = digests.map(
    (digest) => `"unencoded-digest";sf: ${digest}\n"@signature-params": ${parameters}`,
  )
  const signatures = signTexts(texts.map((text) => ({ role: 'embed', text })))
  // Browsers block a script with a wrong signature, which would remove the widget from every host page.
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

/** Promotes the next key and creates another. Tags accept both keys, so they keep working. */
export function changeEmbedKey(): void {
  if (isDryRun()) throw new Preview(['a chave seguinte passaria a assinar, e outra ficaria à espera'])
  advanceEmbedKeys()
  signEmbeds()
}

/** Site routes of a bank's signed files; empty before the first release of the widget. */
export function embedRoutes(folder: string): urls.SiteRoute[] {
  const { version, files = {} } = readJsonIfThere<SignedEmbed>(inSite(folder, MANIFEST)) ?? {}
  return Object.entries(files).map(([name, signature]) => ({
    path: `${FOLDER}${name}`,
    from: `/${folder}/${version}/${name}`,
    headers: { ...urls.EMBED_FLOATING, ...signature },
  }))
}
