import { isOtherPerson, type Person } from './host'

const ana = { taxId: '52998224725', name: 'Ana' }

test.each<[string, Person, Person, boolean]>([
  ['somebody becomes known', {}, ana, false],
  ['more is learned about the same person', { name: 'Ana' }, ana, false],
  ['the same is said again', ana, { ...ana }, false],
  ['somebody is forgotten', ana, {}, true],
  ['another person comes', ana, { taxId: '11144477735', name: 'Ana' }, true],
  ['another name comes', { name: 'Ana' }, { name: 'Bia' }, true],
])('%s', (_, before, now, other) => {
  expect(isOtherPerson(before, now)).toBe(other)
})
