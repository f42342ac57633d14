import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { filesIn, siteDir } from '../site'
import { LOCK } from '../site-lock'

/**
 * Makes this process work on a copy of the site, with keys of its own. Unchanged files are shared by hard links.
 * @param outsideTeams whose keys are not on this machine: the copy has its own for all
 * @returns removes the copy
 */
export function enterTrialSite(outsideTeams: readonly string[]): () => void {
  const work = mkdtempSync(join(tmpdir(), 'gate-'))
  const site = join(work, 'site')
  mkdirSync(site)
  for (const file of filesIn(siteDir()).filter((each) => each !== LOCK)) {
    const [from, to] = [join(siteDir(), file), join(site, file)]
    mkdirSync(dirname(to), { recursive: true })
    try {
      linkSync(from, to)
    } catch {
      // Another disk.
      copyFileSync(from, to)
    }
  }
  Object.assign(process.env, {
    SITE_DIR: site,
    REGISTRY_KEYS: join(work, 'keys'),
    OUTSIDE_TEAMS: outsideTeams.join(' '),
    REGISTRY_SIGNER: '',
    MODULES_BASE_URL: '',
    BROTLI_QUALITY: '1',
    CLIENT_CALLS_PER_SECOND: '1000',
    SANDBOX_DATABASE: join(work, 'sandbox.db'),
    SANDBOX_BOT_CHECK_ROUNDS: '9',
  })
  return () => rmSync(work, { recursive: true, force: true })
}
