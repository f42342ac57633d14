import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const root = join(__dirname, '../../../..')
const folders = ['mfe-access', 'mfe-panel', 'mfe-negotiation', 'mfe-widget', 'shell', 'shared-kernel']

const sources = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !/[\\/](node_modules|dist)[\\/]/.test(path))
  .map((path) => ({
    file: relative(root, path).split(sep).join('/'),
    text: readFileSync(path, 'utf8'),
  }))

const count = (text: string, what: RegExp) => [...text.matchAll(what)].length
const formsIn = (text: string) => count(text, /<[Ff]orm[\s>]/g)

const kitForm = 'shared-kernel/ui/src/form/form.tsx'
/** The widget has its own form component, for pages of other sites. */
const widgetForm = 'mfe-widget/src/core/views/call-view.tsx'

test('only the kit imports the form library: everybody else has its useForm, whose rules are those of the fields', () => {
  const importers = sources.filter(({ text }) => /from 'react-hook-form'/.test(text)).map(({ file }) => file)
  expect(importers.filter((file) => !file.startsWith('shared-kernel/ui/src/form/'))).toEqual([])
})

test('every form is sent through the form library', () => {
  const forms = sources.filter(({ text, file }) => formsIn(text) > 0 && file !== kitForm)
  const byHand = forms.filter(({ text }) => formsIn(text) !== count(text, /\.handleSubmit\(/g))
  expect(byHand.map(({ file }) => file)).toEqual([])
  expect(forms.reduce((sum, { text }) => sum + formsIn(text), 0)).toBeGreaterThan(30)
})

test('no form element stands beside the kit', () => {
  const native = sources.filter(({ text }) => /<form[\s>]/.test(text)).map(({ file }) => file)
  expect(native.sort()).toEqual([widgetForm, kitForm])
})
