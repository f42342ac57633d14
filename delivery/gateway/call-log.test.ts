import { Bank } from '@portal/sandbox'
import { buildPortal } from './portal'

const TAX_ID = '52998224725'
const TRACE = '00-7f3a9c00112233445566778899aabbcc-21b0445566778899-01'
const CODE = '7f3a9c-21b'

/** Log lines of one call, from the gateway and from the API behind it. */
async function linesOf(url: string, traceparent: string): Promise<string[]> {
  const lines: string[] = []
  const logCall = (line: string) => lines.push(line)
  const bank = await Bank.open({ logCall })
  const portal = await buildPortal({ api: await bank.app.listen({ port: 0, host: '127.0.0.1' }), logCall })
  await portal.inject({ url, headers: { traceparent } })
  await portal.inject({ url: '/login-cpf', headers: { traceparent } })
  await portal.close()
  await bank.close()
  return lines
}

test('a call is in the line of the gateway and in that of the bank, by its trace and by its code', async () => {
  const lines = await linesOf(`/api/UsuarioData/${TAX_ID}?nome=Maria`, TRACE)
  const of = { status: 401, seconds: expect.any(Number), code: CODE, traceparent: TRACE }
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), event: 'call', call: 'GET /api/UsuarioData/:id', ...of },
    { time: expect.any(String), event: 'request', method: 'GET', path: '/api/UsuarioData', ...of },
  ])
  expect(lines.join()).not.toMatch(new RegExp(`${TAX_ID}|Maria`))
})

test.each([TAX_ID, `${TRACE}-${TAX_ID}`, ''])(
  'what is no trace is not written down: %s',
  async (traceparent) => {
    const lines = await linesOf('/api/v1/getServerDate', traceparent)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { status: 200, code: '', traceparent: '' },
      { status: 200, code: '', traceparent: '' },
    ])
    expect(lines.join()).not.toContain(TAX_ID)
  },
)
