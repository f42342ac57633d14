import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources } from './sources'

const { states, props, components } = readSources()
const files = ['gallery.tsx', ...readdirSync(join(__dirname, 'src/parts')).map((file) => `parts/${file}`)]
const code = files.map((file) => readFileSync(join(__dirname, 'src', file), 'utf8')).join('\n')

test.each(components)('%s is in the gallery', (name) => {
  expect(code).toMatch(new RegExp(`<${name}\\b`))
})

test('a state has its code, and a component its props', () => {
  expect(states.fullWidth).toBe('<Button fullWidth>Consultar</Button>')
  expect(states['Figures of one width']).toBe('<Text tabular>1.111,11</Text>\n<Text tabular>8.888,88</Text>')
  expect(states.CostTable).toBe('<CostTable rows={options} />')
  expect(states.Slider).toMatch(/^<SliderState \/>\n\nfunction SliderState.*\n\}$/s)
  expect(props.Badge).toMatch(/^export interface BadgeProps.*tone\?: /s)
})
