import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../storage'
import { createModule } from './create-module'

test.each([
  ['a folder that is there', { name: 'mfe-panel' }, 'A pasta mfe-panel já existe.'],
  ['a name that is none', { name: 'Simulador' }, 'O nome de um módulo é mfe- e letras minúsculas'],
  ['a path that is none', { name: 'mfe-outro', path: 'x/../y' }, 'A rota é uma barra e palavras minúsculas'],
  ['words that would end a string', { name: 'mfe-outro', title: "D'água" }, 'não cabem aqui: D'],
])('%s is refused in a sentence, and nothing is written', async (_, wanted, sentence) => {
  await expect(createModule(wanted)).rejects.toThrow(sentence)
  expect(existsSync(join(ROOT, 'mfe-outro'))).toBe(false)
})
