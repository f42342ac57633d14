import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFiles } from '../storage'
import { writeCssTypes } from './css-types'
import { compile } from './runtime-gate/compiler'

const root = mkdtempSync(join(tmpdir(), 'css-types-'))
afterAll(() => rmSync(root, { recursive: true }))

const errors = () => {
  writeCssTypes(root)
  return compile(root, { types: [], rootDirs: [root, join(root, '.data/css-types')], incremental: false }, [
    join(root, 'src'),
  ])
}

test('a class that a CSS module has not is a type error', () => {
  const css =
    '@layer module { .card { color: red; &.is-open:hover { color: blue } } :global(body) { margin: 0 } }'
  writeFiles(root, {
    'src/a.module.css': css,
    'src/a.ts': `import styles from './a.module.css'
export const used = [styles.card, styles['is-open'], styles.crad, styles.body]
`,
  })
  expect(errors().match(/Property '\w+' does not exist/g)).toEqual([
    "Property 'crad' does not exist",
    "Property 'body' does not exist",
  ])
  writeFiles(root, { 'src/a.module.css': css.replace('card', 'crad') })
  expect(errors().match(/Property '\w+' does not exist/g)).toEqual([
    "Property 'card' does not exist",
    "Property 'body' does not exist",
  ])
})
