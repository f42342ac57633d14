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
const formsIn = (text: string) => count(text, /<Form[\s>]/g)

// The fields' rules without the library, for its size: every first visit loads the home, and other sites load
// the widget.
const withoutLibrary = [
  'mfe-access/src/pages/home/code-card.tsx',
  'mfe-access/src/pages/home/consult-card.tsx',
]
const nativeForms = ['mfe-widget/src/core/views/call-view.tsx', 'shared-kernel/ui/src/form/form.tsx']
// A picture of a form, with nothing behind it.
const pictures = ['shared-kernel/gallery/src/parts/pages.tsx']

test('only the kit imports the form library: everybody else has its useForm, whose rules are those of the fields', () => {
  const importers = sources.filter(({ text }) => /from 'react-hook-form'/.test(text)).map(({ file }) => file)
  expect(importers.filter((file) => !file.startsWith('shared-kernel/ui/src/form/'))).toEqual([])
})

test('every form is sent through the form library', () => {
  const forms = sources.filter(({ text }) => formsIn(text) > 0)
  const byHand = forms.filter(({ text }) => formsIn(text) !== count(text, /\.handleSubmit\(/g))
  expect(byHand.map(({ file }) => file).sort()).toEqual([...withoutLibrary, ...pictures].sort())
  expect(forms.reduce((sum, { text }) => sum + formsIn(text), 0)).toBeGreaterThan(30)
})

test('no form element stands beside the kit', () => {
  const native = sources.filter(({ text }) => /<form[\s>]/.test(text)).map(({ file }) => file)
  expect(native.sort()).toEqual(nativeForms)
})

test.each([...withoutLibrary, 'mfe-widget/src/core/views/call-view.tsx'])(
  '%s has the rules of the fields',
  (file) => {
    expect(sources.find((source) => source.file === file)?.text).toMatch(/from '@portal\/domain\/fields\//)
  },
)
