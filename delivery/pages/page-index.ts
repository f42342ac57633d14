import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, inSite, namesIn, readJsonIfThere, sha256, writeAtomically } from '../storage'

/**
 * What each page was composed from and what was written, as hashes: a change of the registry composes the pages that
 * depend on it. A page with other content than recorded, or by other tools, is composed again.
 */
const INDEX_FILE = '.pages.json'
type Hashes = readonly [from: string, written: string]

const hashOf = (content: string | Buffer) => sha256(content, 'base64url')

/** The sources of this folder, or the bundle that contains them. */
const hashOfTools = () =>
  hashOf(
    namesIn(import.meta.dirname)
      .filter((name) => /\.m?[jt]s$/.test(name))
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
      .join(),
  )

export class PageIndex {
  private readonly tools = hashOfTools()
  private readonly previous: Readonly<Record<string, Hashes>>
  private readonly next: Record<string, Hashes> = {}

  constructor() {
    const { tools, pages } =
      readJsonIfThere<{ tools?: string; pages?: Record<string, Hashes> }>(inSite(INDEX_FILE)) ?? {}
    this.previous = (tools === this.tools && pages) || {}
  }

  /** Whether the page is complete and was composed from the same inputs. */
  isCurrent(file: string, from: string): boolean {
    const [known, written] = this.previous[file] ?? []
    const path = inSite(file)
    const content = known === from && existsSync(`${path}.br`) && attempt(() => readFileSync(path))
    if (!content || hashOf(content) !== written) return false
    this.next[file] = [from, written]
    return true
  }

  note(file: string, from: string, html: string): void {
    this.next[file] = [from, hashOf(html)]
  }

  keep(): void {
    writeAtomically(inSite(INDEX_FILE), JSON.stringify({ tools: this.tools, pages: this.next }))
  }
}
