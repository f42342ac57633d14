import { expect } from '@playwright/test'
import { FaultyProxy } from '../delivery/faulty-proxy'
import { inWorld } from '../fixtures'
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
export const testIn = (start: () => Promise<Engine>) =>
  inWorld.extend<Fixtures, { engine: Engine }>({
    engine: [
      async ({}, use) => {
        const engine = await start()
        await use(engine)
        await engine.close()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    line: async ({ portal, world }, use) => {
      const line = await FaultyProxy.before(portal.url, `sandbox-world=${world}`)
      await use(line)
      await line.stop()
    },
    expected: async ({}, use) => {
      await use([])
    },
    person: [
      async ({ engine, line, expected }, use) => {
        const browser = await engine.open({ width: 360, height: 740 })
        await use(new Person(browser))
        const told = [...browser.complaints(), ...line.policyReports]
        const complaints = told.filter((each) => !expected.some((one) => one.test(each)))
        await browser.close()
        expect(complaints).toEqual([])
      },
      { auto: true },
    ],
  })
