import { importedBy } from './declaration'

test.each([
  ['as it is written', "() => import('./pages/home/home')", './pages/home/home'],
  [
    'with the name of its chunk',
    '() => import(/* webpackChunkName: "home" */ "./pages/home/home")',
    './pages/home/home',
  ],
  [
    'as a tool has rewritten it',
    '()=>import("./pages/home/home").then(s=>{const e="default";return s[e]})',
    './pages/home/home',
  ],
  ['that imports a package', "() => import('react')", undefined],
  ['that imports nothing', '() => Promise.resolve({})', undefined],
])('the file of a screen %s', (_, source, file) => {
  const load = { toString: () => source }
  expect(importedBy(load)).toBe(file)
})
