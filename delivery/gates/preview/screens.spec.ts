import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { namesIn } from '../../storage'

const { PREVIEW_WORK = '' } = process.env
const [before, after] = ['antes', 'depois'].map((release) => join(PREVIEW_WORK, release)) as [string, string]

const inEither = (...folders: string[]) => new Set(folders.flatMap((folder) => namesIn(folder)))

/** One test per screen of either release. A screen of only one release fails. */
for (const screen of inEither(before, after))
  test(decodeURIComponent(screen), async () => {
    for (const part of inEither(join(before, screen), join(after, screen))) {
      const [old, now] = [join(before, screen, part), join(after, screen, part)]
      if (existsSync(now))
        expect
          .soft(part.endsWith('.png') ? readFileSync(now) : readFileSync(now, 'utf8'))
          .toMatchSnapshot([screen, part])
      else {
        await test.info().attach(`antes: ${part}`, { path: old })
        expect.soft(existsSync(now), `não há mais ${part}`).toBe(true)
      }
    }
  })
