import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { deployables, filesIn } from 'delivery/site'
import { Checkout } from './checkout'

const [, ...modules] = deployables()

/** Hashes of a build's files for browsers and for the server, by path. */
function filesOf(checkout: Checkout, folder: string): Record<string, string> {
  const dist = join(checkout.dir, folder, 'dist')
  return Object.fromEntries(
    ['browser', 'server']
      .flatMap((part) => filesIn(join(dist, part)).map((file) => join(part, file)))
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(dist, file)))
          .digest('hex'),
      ]),
  )
}

test('in the folder of each deployable, rspack and npm build the files of the release', () => {
  const checkout = new Checkout(modules)
  try {
    checkout.run('node', ['delivery/run.mjs', 'create-module', 'mfe-simulador'])
    for (const folder of ['shell', ...modules, 'mfe-simulador']) {
      checkout.run('node', ['delivery/run.mjs', 'build', folder])
      const released = filesOf(checkout, folder)
      expect(Object.keys(released).length).toBeGreaterThan(1)
      checkout.remove(`${folder}/dist`)
      checkout.run('npm', ['run', 'build'], {}, folder)
      expect(filesOf(checkout, folder), folder).toEqual(released)
    }
    const shell = filesOf(checkout, 'shell')
    checkout.remove('shell/dist')
    checkout.run('npx', ['rspack', 'build'], {}, 'shell')
    expect(filesOf(checkout, 'shell')).toEqual(shell)
  } finally {
    checkout.remove()
  }
})
