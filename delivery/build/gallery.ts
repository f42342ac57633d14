import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, ROOT } from '../storage'
import { compileDeployable } from './build'
import { buildThemes } from './themes'

/** Builds the component gallery as static files. */
export async function buildGallery(into: string): Promise<void> {
  await compileDeployable('shared-kernel/gallery', () => into)
  const themes = join(into, 'themes')
  await buildThemes(join(ROOT, 'shell/themes'), themes)
  // Half of the package's size, for other sites.
  for (const file of filesIn(themes)) if (file.endsWith('.png')) rmSync(join(themes, file))
}
