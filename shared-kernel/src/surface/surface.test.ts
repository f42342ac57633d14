import { compareSurfaces, exportsOf, isBumpedEnough, requiredBump } from './surface'

const files: Record<string, string> = {
  'index.d.ts': [
    "import { Inner } from './inner';",
    "export { type A, b as c } from './a';",
    "export * from './inner';",
    "export { thing } from 'elsewhere';",
    'export declare function here(x: number): void;',
    'export declare function here(x: string): void;',
    'export {};',
  ].join('\n'),
  'a.d.ts': [
    'export interface A {',
    '    one: string;',
    '}',
    'export declare const b: 1;',
    'declare const hidden: 2;',
  ].join('\n'),
  'inner.d.ts': 'export type Inner = string;\n',
}
const read = (file: string) => ({
  text: files[file] ?? '',
  resolve: (specifier: string) => (specifier.startsWith('.') ? `${specifier.slice(2)}.d.ts` : null),
})

test('exports are found where they are declared', () => {
  expect(exportsOf('index.d.ts', read)).toEqual({
    A: 'export interface A { one: string; }',
    c: 'export declare const b: 1;',
    Inner: 'export type Inner = string;',
    thing: 'from elsewhere',
    here: 'export declare function here(x: number): void; export declare function here(x: string): void;',
  })
})

const before = { '.': { a: '1', b: '2' } }
test.each([
  [{ '.': { a: '1', b: '2' } }, [], 'none'],
  [{ '.': { a: '1', b: '2', c: '3' } }, [{ entry: '.', name: 'c', kind: 'added' }], 'minor'],
  [{ '.': { a: '1' } }, [{ entry: '.', name: 'b', kind: 'removed' }], 'major'],
  [{ '.': { a: '1', b: 'x' } }, [{ entry: '.', name: 'b', kind: 'changed' }], 'major'],
  [{ '.': { a: '1', b: '2' }, './ui': { X: '' } }, [{ entry: './ui', name: 'X', kind: 'added' }], 'minor'],
])('%o asks for %o: %s', (after, changes, bump) => {
  expect(compareSurfaces(before, after)).toEqual(changes)
  expect(requiredBump(compareSurfaces(before, after))).toBe(bump)
})

test.each([
  ['1.0.0', '1.0.0', 'none', true],
  ['1.0.0', '1.0.1', 'minor', false],
  ['1.0.0', '1.1.0', 'minor', true],
  ['1.1.0', '2.0.0', 'minor', true],
  ['1.0.0', '1.1.0', 'major', false],
  ['1.9.0', '2.0.0', 'major', true],
  ['2.0.0', '1.9.0', 'minor', false],
] as const)('from %s to %s is a %s bump: %s', (from, to, bump, enough) => {
  expect(isBumpedEnough(from, to, bump)).toBe(enough)
})
