import { httpTransport } from '@portal/contract/client'
import { adaptersOf } from './adapters'
import { Bank } from './bank'
import { type Prepared, readPrepared } from './prepared'
import { openSandbox, PREPARED } from './testing/sandbox'

/** Two sandboxes on ports of their own; the second belongs to another developer. */
const opened = Promise.all([openSandbox(), openSandbox()])
let urls: string[] = []
beforeAll(async () => {
  for (const sandbox of await opened) {
    sandbox.sandbox.clock.set(null)
    urls.push(await sandbox.app.listen({ port: 0, host: '127.0.0.1' }))
  }
})
afterAll(async () => {
  for (const sandbox of await opened) await sandbox.close()
  urls = []
})

const bankWith = (change: (prepared: Prepared) => Prepared = (prepared) => prepared) => {
  const [api = ''] = urls
  const prepared = change(readPrepared(PREPARED))
  return new Bank(httpTransport(api), prepared, adaptersOf(prepared, api))
}
const hoursOff = async (place: number) => {
  const clock = (await opened)[place]?.sandbox.clock
  return Math.round(Math.abs((clock?.now().getTime() ?? 0) - Date.now()) / 3_600_000)
}

test("the sandbox's data fit it on any port: clock and messages are its own, and the clock is put back", async () => {
  ;(await opened)[0]?.sandbox.clock.set(new Date(Date.now() + 50 * 3_600_000))
  const bank = bankWith()
  await bank.start()
  expect(bank.now().toISOString()).toMatch(/^2026-11-24T13:/)
  expect(await bank.freshCode('novo')).toMatch(/^[A-Z2-9]{4}$/)
  await bank.end()
  expect([await hoursOff(0), await hoursOff(1)]).toEqual([50, 0])
})

test('the clock of another bank stops the run with a sentence, and is put back', async () => {
  const bank = bankWith(({ relogio, ...prepared }) => ({
    ...prepared,
    relogio: {
      metodo: 'PUT',
      corpo: relogio?.corpo ?? '',
      url: `${urls[1]}/sandbox/clock`,
      inicio: '2027-03-02T10:00:00-03:00',
    },
  }))
  await expect(bank.start()).rejects.toThrow("não mudou com o relógio de 'relogio'")
  expect(await hoursOff(1)).toBeGreaterThan(24)
  await bank.end()
  expect(await hoursOff(1)).toBe(0)
})
