import { strFromU8, unzipSync } from 'fflate'
import { moduleTypes } from './remote-types'

const table = [{ path: '/uma' }, { path: '/outra/:id' }]

test.each([
  ['routes', table, /RouteObject & \{ path: '\/uma' \| '\/outra\/:id' \}\)\[\]\nexport default routes\n$/],
  ['Widget', [], /const Widget: ComponentType\nexport default Widget\n$/],
] as const)('a module that exposes ./%s', (expose, routes, types) => {
  const { '@mf-types.zip': archive = Buffer.of(), '@mf-types.d.ts': api } = moduleTypes(routes)
  const files = unzipSync(archive)
  expect(Object.keys(files)).toEqual([`${expose}.d.ts`])
  expect(strFromU8(files[`${expose}.d.ts`] ?? archive)).toMatch(types)
  expect(`${api}`).toContain(`export type RemoteKeys = 'REMOTE_ALIAS_IDENTIFIER/${expose}'`)
})

test('they have the same bytes at any time', () => {
  const madeAt = (time: string) => {
    jest.useFakeTimers({ now: new Date(time) })
    return moduleTypes(table)
  }
  expect(madeAt('2026-11-28T10:00:00Z')).toEqual(madeAt('2027-03-01T22:31:00Z'))
})
