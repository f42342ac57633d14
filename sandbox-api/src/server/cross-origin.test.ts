import { Bank } from '../testing/bank'

/** The embedded widget calls from other sites: every header that a call carries must pass the preflight. */
test('another site may call, with every header of the contract', async () => {
  const bank = await Bank.open()
  const wanted = 'authorization,content-type,idempotency-key,x-bot-check,x-csrf-token,x-identification'
  const preflight = await bank.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/meligue',
    headers: {
      origin: 'https://site.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': wanted,
    },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-origin']).toBe('*')
  expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
  const allowed = String(preflight.headers['access-control-allow-headers']).split(/,\s*/)
  expect(wanted.split(',').filter((header) => !allowed.includes(header))).toEqual([])
  await bank.close()
})
