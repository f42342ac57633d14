import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { faultsOf, git, messagesSince } from './commits'

test.each<[message: string, faults: string[]]>([
  ['fix(shell): say so when the scripts do not come', []],
  ['feat(mfe-panel): slips by due date\n\nPeople look for the next one.', []],
  ['refactor(kernel)!: split the kernel into packages', []],
  ['docs: how to work here', []],
  ['Late answers undo nothing newer', ['the subject is not `type(package): what changed`']],
  ['fix(shell) say so', ['the subject is not `type(package): what changed`']],
  ['wip', ['the subject is not `type(package): what changed`']],
  ['feature(shell): one more', [expect.stringContaining(`'feature' is none of feat, fix`)]],
  ['fix(header): a word', [`there is no package 'header'`]],
  ['fix(shell): a word.', ['the subject ends with a full stop']],
  [`fix(shell): ${'a'.repeat(61)}`, ['the subject has 73 characters, more than 72']],
  [`fix(shell): ${'a'.repeat(60)}`, []],
  ['fix(shell): a word\nand another', ['the second line is not empty']],
])('%j', (message, faults) => {
  expect(faultsOf(message)).toEqual(faults)
})

describe('commits since the beginning', () => {
  const dir = mkdtempSync(join(tmpdir(), 'commits-'))
  afterAll(() => rmSync(dir, { recursive: true }))
  const whole = join(dir, 'whole')
  const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', '-c', 'commit.gpgsign=false']
  const commit = (message: string) => git(whole, ...identity, 'commit', '--allow-empty', '-q', '-m', message)

  test('are read newest first, from the whole history, a shallow clone and none', () => {
    execFileSync('git', ['init', '-q', whole])
    commit('An old sentence as a subject')
    const beginning = git(whole, 'rev-parse', 'HEAD')?.trim() ?? ''
    commit('feat(shell): one')
    commit('fix(shell): two\n\nWhy.')
    expect(messagesSince(whole, beginning)).toEqual(['fix(shell): two\n\nWhy.', 'feat(shell): one'])

    const shallow = join(dir, 'shallow')
    execFileSync('git', ['clone', '-q', '--depth', '1', pathToFileURL(whole).href, shallow])
    expect(messagesSince(whole, `${beginning}..HEAD`)).toHaveLength(2)
    expect(messagesSince(shallow, beginning)).toEqual(['fix(shell): two\n\nWhy.'])
    expect(messagesSince(dir, beginning)).toEqual([])
  })
})
