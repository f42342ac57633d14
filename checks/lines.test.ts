import { countLines, grown, isReasoned } from './lines'

test('counts the lines of sources by folder, without tests', () => {
  const text: Record<string, string> = {
    'shell/a.ts': '1\n2\n',
    'shell/src/b.tsx': '1\n',
    'shell/a.test.ts': '1\n',
    'e2e/a.spec.ts': '1\n',
    'shell/a.css': '1\n',
    'root.mjs': '1\n2\n3\n',
  }
  expect(countLines(Object.keys(text), (file) => text[file] ?? '')).toEqual({ shell: 3, '.': 3 })
})

test.each([
  [{ shell: 3 }, { shell: 3 }, []],
  [{ shell: 3 }, { shell: 2 }, []],
  [{ shell: 3 }, { shell: 4 }, ['shell: 4 lines, 3 in checks/lines.json']],
  [{ shell: 3 }, { shell: 3, novo: 1 }, ['novo: 1 lines, 0 in checks/lines.json']],
])('%j to %j', (table, now, faults) => {
  expect(grown(table, now)).toEqual(faults)
})

test.each([
  [{ shell: 2 }, 'refactor(shell): less', true],
  [{ shell: 4 }, 'feat(shell): more', false],
  [{ shell: 4 }, 'feat(shell): more\n\nLines: signatures are verified here now.', true],
])('the table of 3 lines may become %j with %j: %s', (after, message, may) => {
  expect(isReasoned({ shell: 3 }, after, message)).toBe(may)
})
