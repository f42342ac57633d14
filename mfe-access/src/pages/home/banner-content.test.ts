import { banners, homeVariant } from './banner-content'

test.each([
  ['/', 'default'],
  ['/home', 'default'],
  ['/login', 'default'],
  ['/fiesp', 'default'],
  ['/refinanciamento', 'refina'],
  ['/REFINANCIAMENTO/', 'refina'],
  ['/febraban', 'febraban'],
  ['/sac', 'sac'],
  ['/SAC', 'sac'],
  ['/next', 'next'],
  ['/pj', 'pj'],
  ['/feira%20refina', 'refina'],
  ['/%E0%A4%A', 'default'],
  ['/home/refinanciamento', 'default'],
])('%s shows the banner %s', (path, variant) => {
  expect(homeVariant(path)).toBe(variant)
})

test('only the default home has slides to rotate', () => {
  for (const [variant, slides] of Object.entries(banners)) {
    expect([variant, slides.length > 1]).toEqual([variant, variant === 'default'])
  }
})
