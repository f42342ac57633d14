import '@testing-library/jest-dom'
import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import { configure, getConfig } from '@testing-library/dom'

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => {}

// Screens are lazy: on a busy machine the first test of one waits for its compilation.
configure({ asyncUtilTimeout: 20_000 })
jest.setTimeout(120_000)

/**
 * `waitFor` creates an error on every retry and shows only the last one. Building the DOM dump of each takes a tenth
 * of a screen's tests, so the message is built when read. Testing Library sets the flag while it polls.
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

// Defined by the build; read only where the real HTTP client is used.
Object.defineProperty(globalThis, '__WIRE_TABLE__', { get: () => JSON.parse(process.env.WIRE_TABLE ?? '') })

// APIs that every browser has.
setConfig(defaultConfig)
