import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paletteOf } from './colour-tokens.mjs'
import { contrastProblems } from './contrast'

const root = join(__dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tokens = read('shared-kernel/ui/src/tokens.css')
const themes = readdirSync(join(root, 'shell/themes')).filter((name) => !name.includes('.'))

test.each(themes)('every colour of the theme %s can be read on its grounds', (theme) => {
  expect(contrastProblems(paletteOf(tokens, read(`shell/themes/${theme}/theme.css`)))).toEqual([])
})

test('the author is told which colours fail, on which ground, by how much', () => {
  const pale =
    '--color-brand: light-dark(#8888ff, #9fb0ff); --color-control-line: light-dark(#857f71, #2c3753);'
  expect(contrastProblems(paletteOf(tokens, pale))).toEqual([
    'no claro, --color-brand (#8888ff) sobre --color-ground (#fbfaf7) tem 2,86:1; o mínimo é 4,5:1',
    'no claro, --color-brand (#8888ff) sobre --color-surface (#ffffff) tem 2,99:1; o mínimo é 4,5:1',
    'no claro, --color-brand (#8888ff) sobre --color-surface-raised (#ffffff) tem 2,99:1; o mínimo é 4,5:1',
    'no claro, --color-brand (#8888ff) sobre --color-brand-soft (#e9eefc) tem 2,58:1; o mínimo é 4,5:1',
    'no claro, --color-on-brand (#ffffff) sobre --color-brand (#8888ff) tem 2,99:1; o mínimo é 4,5:1',
    'no escuro, --color-control-line (#2c3753) sobre --color-ground (#0f1524) tem 1,54:1; o mínimo é 3:1',
    'no escuro, --color-control-line (#2c3753) sobre --color-surface (#182034) tem 1,37:1; o mínimo é 3:1',
    'no escuro, --color-control-line (#2c3753) sobre --color-surface-raised (#212b45) tem 1,18:1; o mínimo é 3:1',
  ])
})
