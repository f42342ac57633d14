import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { ROOT } from '../storage'
import { importedBy, readDeclaration } from './declaration'

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

test('a module.json that says something else than it may is refused where it is read', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'mfe-'))
  const manifest = { name: basename(dir), owner: '', kind: 'widget', budget: { entryKb: 1, routeKb: 1 } }
  writeFileSync(join(dir, 'module.json'), JSON.stringify(manifest))
  await expect(readDeclaration(relative(ROOT, dir))).rejects.toThrow('"owner" diz o nome da equipe')
  rmSync(dir, { recursive: true })
})
