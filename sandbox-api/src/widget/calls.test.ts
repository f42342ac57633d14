import { Bank, persona } from '../testing/bank'
import { identityOf } from '../testing/identity'

const { taxId } = persona('cliente')
let bank: Bank
afterEach(() => bank.close())

const ring = async () =>
  bank.call('POST /api/v1/clicktocall', { body: { cpf: taxId, identidade: await identityOf(taxId) } })

test('where voice codes are configured, the call tells an access code at any hour', async () => {
  bank = await Bank.open({ voiceCodes: true })
  bank.sandbox.clock.set(new Date('2026-11-22T23:00:00-03:00'))
  const { meios } = await bank.fetchData('GET /api/v1/getContactMeans/{id}', { params: { id: taxId } })
  expect(meios.map(({ canal }) => canal)).toEqual(['SMS', 'EMAIL', 'VOZ'])
  const requestCall = () => bank.call('POST /api/v1/clicktocall', { body: { cpf: taxId } })
  expect((await requestCall()).status).toBe(200)
  expect((await requestCall()).status).toBe(429)
  const body = { cpf: taxId, code: bank.lastCode(taxId) }
  expect((await bank.call('POST /api/consultar_codigo', { body })).status).toBe(200)
})

/** Spec §9: Monday to Saturday, 08:00 to 20:00, half-open. */
test.each([
  ['2026-11-20T07:59:59-03:00', 403, '2026-11-20T08:00:00.000-03:00'],
  ['2026-11-20T08:00:00-03:00', 200, undefined],
  ['2026-11-20T19:59:59-03:00', 200, undefined],
  ['2026-11-20T20:00:00-03:00', 403, '2026-11-21T08:00:00.000-03:00'],
  ['2026-11-21T20:00:00-03:00', 403, '2026-11-23T08:00:00.000-03:00'],
  ['2026-11-22T12:00:00-03:00', 403, '2026-11-23T08:00:00.000-03:00'],
])('a call at %s: %i', async (now, status, reabreEm) => {
  bank = await Bank.open()
  bank.sandbox.clock.set(new Date(now))
  const reply = await bank.call('POST /api/v1/meligue', { body: { phone: '1133224455' } })
  expect(reply).toMatchObject({
    status,
    data: reabreEm === undefined ? {} : { codigo: 'FORA_DE_HORARIO', reabreEm },
  })
  expect((await ring()).status).toBe(status)
})

test('the world clock and the server date tell the same time', async () => {
  bank = await Bank.open()
  const world = await bank.fetchData('GET /api/timezone/America/Sao_Paulo')
  const { serverDate } = await bank.fetchData('GET /api/v1/getServerDate')
  expect(world).toMatchObject({
    utc_offset: '-03:00',
    unixtime: Math.floor(Date.parse(world.datetime) / 1000),
  })
  expect(Math.abs(Date.parse(serverDate) - Date.parse(world.datetime))).toBeLessThan(1000)
})
