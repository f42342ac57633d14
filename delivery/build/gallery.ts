import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, ROOT } from '../storage'
import { configurationsOf } from './build'
import { buildThemes } from './themes'

const GALLERY = 'shared-kernel/gallery'

/** Builds the component gallery as static files. */
export async function buildGallery(into: string): Promise<void> {
  const { rspack, runCompiler } = await import('./rspack')
  const configurations = await configurationsOf(GALLERY)
  const compiler = rspack(configurations.map((each) => ({ ...each, output: { ...each.output, path: into } })))
  await runCompiler(compiler, GALLERY)
  const themes = join(into, 'themes')
  await buildThemes(join(ROOT, 'shell/themes'), themes)
  // Half of the package's size, for other sites.
  for (const file of filesIn(themes)) if (file.endsWith('.png')) rmSync(join(themes, file))
}
