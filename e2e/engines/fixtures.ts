import { expect } from '@playwright/test'
import { FaultyProxy } from '../delivery/faulty-proxy'
import { inWorld } from '../fixtures'
import { startedOnce } from '../started-once'
import type { Engine } from './browser'
import { Person } from './person'

interface Fixtures {
  /** The portal, in the world of this test. */
  line: FaultyProxy
  person: Person
  /** Complaints of the browser that this test provokes on purpose. */
  expected: RegExp[]
}

/** @param start the engine; the tests of a file share it */
export function testIn(start: () => Promise<Engine>) {
  const engine = startedOnce<Engine>(async (use) => {
    const started = await start()
    await use(started)
    await started.close()
  })
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
        const told = [...browser.complaints(), ...line.policyReports]
        const complaints = told.filter((each) => !expected.some((one) => one.test(each)))
        await browser.close()
        expect(complaints).toEqual([])
      },
      { auto: true },
    ],
  })
}
