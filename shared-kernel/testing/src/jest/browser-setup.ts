import '@testing-library/jest-dom'
import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import { configure } from '@testing-library/dom'

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => {}

// Screens are lazy: the first test that opens one waits for its compilation, which is slow on a busy machine.
// Passing tests are not slower.
configure({ asyncUtilTimeout: 20_000 })
jest.setTimeout(30_000)

// What the build writes into the files; made only where the real HTTP client is used.
Object.defineProperty(globalThis, '__WIRE_TABLE__', {
  get: () =>
    jest
      .requireActual<typeof import('@portal/contract/wire-table')>('@portal/contract/wire-table')
      .createWireTable(),
})

// APIs that every browser has.
setConfig(defaultConfig)
