import '@testing-library/jest-dom'
import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import { configure, getConfig } from '@testing-library/dom'

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => {}

// Screens are lazy: the first test that opens one waits for its compilation, which is slow on a busy machine.
// Passing tests are not slower.
configure({ asyncUtilTimeout: 20_000 })
jest.setTimeout(30_000)

/**
 * A wait makes an error each time that it looks, and prints the last one alone: what it says of the page is put together
 * when it is read, a tenth of a screen's tests. The mark is the library's own, for the list of roles.
 */
const { getElementError } = getConfig()
configure({
  getElementError: (message, page) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.defineProperties(new Error(), {
          name: { value: 'TestingLibraryElementError' },
          message: { get: () => getElementError(message, page).message, configurable: true },
        })
      : getElementError(message, page),
})

// What the build writes into the files; made only where the real HTTP client is used.
Object.defineProperty(globalThis, '__WIRE_TABLE__', {
  get: () =>
    jest
      .requireActual<typeof import('@portal/contract/wire-table')>('@portal/contract/wire-table')
      .createWireTable(),
})

// APIs that every browser has.
setConfig(defaultConfig)
