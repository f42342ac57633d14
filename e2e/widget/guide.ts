import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const guide = readFileSync(new URL('../../docs/embed.md', import.meta.url), 'utf8')

/** Code blocks of docs/embed.md by preceding heading and language: `Script tag, html`. */
const blocks: readonly (readonly [name: string, code: string])[] = guide
  .split(/^##+ /m)
  .flatMap((section) =>
    [...section.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(
      ([, language = '', code = '']) => [`${section.split('\n')[0]}, ${language}`, code] as const,
    ),
  )

export const snippetNames = (): string[] => blocks.map(([name]) => name)

/** The n-th block with a name. The guide's portal has this origin. */
export function snippet(name: string, portal: string, n = 1): string {
  const block = blocks.filter(([each]) => each === name)[n - 1]
  if (block === undefined) throw new Error(`docs/embed.md has no ${name}, number ${n}`)
  return block[1].replaceAll('https://portal.example', portal)
}

/** Replaces the guide's release and hash with those of the current file. */
export function fixedSnippet(
  name: string,
  portal: string,
  n: number,
  embedDir: string,
  file: string,
): string {
  const { version, files } = JSON.parse(readFileSync(join(embedDir, 'v1/integrity.json'), 'utf8'))
  return snippet(name, portal, n).replaceAll('1.0.0-1a2b3c4d', version).replaceAll('sha384-…', files[file])
}

/** The remotes that a snippet passes to a plugin: `new ModuleFederationPlugin({…})`, `federation({…})`. */
export function remotesIn<Remotes>(code: string): Remotes {
  const given: { remotes: Remotes }[] = []
  const federation = (options: { remotes: Remotes }) => given.push(options)
  class ModuleFederationPlugin {
    constructor(options: { remotes: Remotes }) {
      federation(options)
    }
  }
  new Function('ModuleFederationPlugin', 'federation', code)(ModuleFederationPlugin, federation)
  const [options] = given
  if (options === undefined) throw new Error('the snippet calls no plugin')
  return options.remotes
}
