import { channelNames, isView } from './channels'

test.each(['list', ...channelNames])('a page may open %s', (view) => {
  expect(isView(view)).toBe(true)
})

test.each(['fax', 'constructor', ''])('%j is no view', (view) => {
  expect(isView(view)).toBe(false)
})
