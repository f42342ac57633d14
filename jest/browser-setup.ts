import '@testing-library/jest-dom'
import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from '@portal/runtime'
import { configure } from '@testing-library/dom'

// jsdom has no layout, so there is nothing to scroll.
Element.prototype.scrollIntoView = () => {}

// Screens are lazy: the first test that opens one waits until it is compiled, which a busy machine takes its
// time for. Passing tests are no slower for it.
configure({ asyncUtilTimeout: 8_000 })
jest.setTimeout(30_000)

// What every page brings along.
setConfig(defaultConfig)
