import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import { waitFor } from '@testing-library/react'
import { listShared, loadExpose } from './federation'
import { allowWithoutIntegrity } from './integrity'

const entryOf = (version: string) => `http://localhost:4000/modules/mfe-x/${version}/remoteEntry.js`

const remoteOf = (version: string) => ({ name: 'mfe_x', entry: entryOf(version), version })

/** Completes the pending script request with a container that exposes `exposed`. */
async function answer(exposed: unknown) {
  // jsdom does not load scripts.
  const script = await waitFor(() => {
    const [element] = document.head.getElementsByTagName('script')
    if (!element) throw new Error('no script')
    return element
  })
  const container = { init: jest.fn(), get: async () => () => exposed }
  Reflect.set(window, 'mfe_x', container)
  script.dispatchEvent(new Event('load'))
  return container
}

beforeEach(() => {
  Object.assign(globalThis, { __KERNEL_VERSION__: '7.17.0', __ROUTER_VERSION__: '7.18.5' })
  setConfig(defaultConfig)
  // The federation runtime warns when a remote is registered again.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  for (const version of ['1.0.0', '2.0.0']) allowWithoutIntegrity(entryOf(version))
})

test('a release is registered when it is first needed, with what the shell shares; another takes its place', async () => {
  const firstLoad = loadExpose(remoteOf('1.0.0'), 'routes')
  const { init } = await answer('the first')
  expect(await firstLoad).toBe('the first')
  expect(await loadExpose(remoteOf('1.0.0'), 'Widget')).toBe('the first')
  const [scope] = init.mock.calls[0]
  expect(Object.keys(scope).sort()).toEqual([
    '@portal/runtime',
    '@portal/runtime/query',
    '@portal/runtime/router',
    '@portal/runtime/slots',
    'react',
    'react-dom',
    'react-dom/client',
    'react-router-dom',
    'react/jsx-runtime',
  ])
  // Routes in a module's entry read the share scope synchronously.
  expect(scope['@portal/runtime/router']['7.17.0'].lib()).toHaveProperty('redirect')
  expect(listShared()).toContainEqual({
    name: '@portal/runtime',
    version: '7.17.0',
    from: 'shell',
    usedBy: [],
  })

  const second = loadExpose(remoteOf('2.0.0'), 'routes')
  await answer('the second')
  expect(await second).toBe('the second')
  const shell = __FEDERATION__.__INSTANCES__.find(({ name }) => name === 'shell')
  expect(shell?.options.remotes).toMatchObject([{ name: 'mfe_x', entry: entryOf('2.0.0') }])
  // Simulates the runtime, which removes a remote that failed.
  delete __FEDERATION__.moduleInfo['mfe_x:2.0.0']
  await loadExpose(remoteOf('2.0.0'), 'routes')
  // A replaced release is no longer listed.
  expect(__FEDERATION__.moduleInfo).toEqual({
    shell: { version: '7.17.0', remoteEntry: '', remotesInfo: { mfe_x: { matchedVersion: '2.0.0' } } },
    'mfe_x:2.0.0': { version: '2.0.0', remoteEntry: entryOf('2.0.0'), globalName: 'mfe_x' },
  })
})
