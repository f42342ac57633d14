import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { FaultyProxy } from '../delivery/faulty-proxy'
import { inWorld } from '../fixtures'
import { startedOnce } from '../started-once'
import type { Engine } from './browser'
import { Person } from './person'

interface Fixtures {
  /** The portal in this test's world. */
  line: FaultyProxy
  person: Person
  /** Console errors that this test causes on purpose. */
  expected: RegExp[]
}

/** Firefox checks the integrity of a load that a navigation cancelled, as if the file were empty. */
const EMPTY_SHA384 = createHash('sha384').digest('base64')
const ofCancelledLoad = (complaint: string) => complaint.includes(`computed hash is “${EMPTY_SHA384}”`)

/** @param start starts the engine, which the tests of a file share */
export function testIn(start: () => Promise<Engine>) {
  const engine = startedOnce(start)
  return inWorld.extend<Fixtures>({
    line: async ({ portal, world }, use) => {
      const line = await FaultyProxy.before(portal.url, `sandbox-world=${world}`)
      await use(line)
      await line.stop()
    },
    expected: async ({}, use) => {
      await use([])
    },
    person: [
      async ({ line, expected }, use) => {
        const browser = await engine().open({ width: 360, height: 740 })
        await use(new Person(browser))
        const reported = [...browser.complaints(), ...line.policyReports]
        const complaints = reported.filter(
          (each) => !ofCancelledLoad(each) && !expected.some((one) => one.test(each)),
        )
        await browser.close()
        expect(complaints).toEqual([])
      },
      { auto: true },
    ],
  })
}
