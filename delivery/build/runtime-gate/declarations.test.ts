import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployables, filesIn, ROOT } from '../../storage'
import { currentDeclarations, exportedNames, HOST_ONLY } from './declarations'

test('declared is what the shared entries give to modules, with the types that it consists of', () => {
  const { entries, files, packages } = currentDeclarations()
  const names = Object.values(entries).flatMap((file) => exportedNames(files[file]))
  expect(names).toEqual(expect.arrayContaining(['send', 'SessionEnd', 'NavLink']))
  expect(names).not.toEqual(expect.arrayContaining(['setConfig']))
  expect(Object.keys(files)).toContain('shared-kernel/domain/src/opening-hours.d.ts')
  expect(Object.keys(files).filter((file) => /\/(contract|ui)\//.test(file))).toEqual([])
  expect(packages).toHaveProperty('react-router-dom')
})

test('of a file, only what the entries lead to is declared', () => {
  const { files } = currentDeclarations()
  const visit = files['shared-kernel/runtime/src/visit.d.ts']
  expect(visit).toContain('interface NegotiationDraft')
  expect(visit).not.toContain('enterVisit')
})

test('no module uses what is for the shell alone, and so is compared with nothing', () => {
  const uses = deployables()
    .filter((folder) => folder !== 'shell')
    .flatMap((folder) => filesIn(join(ROOT, folder)).map((file) => join(ROOT, folder, file)))
    .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => new RegExp(`\\b(${HOST_ONLY.join('|')})\\b`).test(readFileSync(file, 'utf8')))
  expect(uses).toEqual([])
})
