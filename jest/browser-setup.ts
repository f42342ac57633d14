import '@testing-library/jest-dom'
import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import { configure } from '@testing-library/dom'

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => {}

// Screens are lazy: the first test that opens one waits for its compilation, which is slow on a busy machine.
// Passing tests are not slower.
configure({ asyncUtilTimeout: 8_000 })
jest.setTimeout(30_000)

// APIs that every browser has.
setConfig(defaultConfig)
