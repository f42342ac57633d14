import { defaultConfig } from '@portal/demo-bank'
import { setConfig, tabStore } from '@portal/runtime'
import { allowedOf, OVERRIDES_KEY, overrideOf } from './override'

const BUILD = 'http://localhost:4000/remoteEntry.js'

const configure = (...allowedOrigins: string[]) =>
  setConfig({ ...defaultConfig, overrides: { allowedOrigins } })
afterEach(() => setConfig(defaultConfig))

test.each([
  ['no origin', [], BUILD],
  ['another origin', ['http://localhost:1'], BUILD],
  ['an origin that begins alike', ['http://localhost:400'], BUILD],
  ['the host over another protocol', ['https://localhost:4000'], BUILD],
  ['the origin, and the entry is no address', ['http://localhost:4000'], 'remoteEntry.js'],
  ['the origin, and the entry is no text', ['http://localhost:4000'], 4000],
])('where %s is allowed, nothing takes the place of a module', (_, origins, entry) => {
  configure(...origins)
  tabStore.write(OVERRIDES_KEY, JSON.stringify({ 'mfe-a': entry }))
  expect([allowedOf({ 'mfe-a': entry }), overrideOf('mfe-a')]).toEqual([{}, undefined])
})

test('a build of an allowed origin that was accepted takes the place of its module alone', () => {
  configure('http://localhost:1', 'http://localhost:4000')
  expect(overrideOf('mfe-a')).toBe(undefined)
  tabStore.write(OVERRIDES_KEY, JSON.stringify({ 'mfe-a': BUILD }))
  expect([overrideOf('mfe-a'), overrideOf('mfe-b')]).toEqual([BUILD, undefined])
  tabStore.write(OVERRIDES_KEY, '"broken"')
  expect(overrideOf('mfe-a')).toBe(undefined)
})
