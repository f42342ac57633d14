import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readArguments } from '../arguments'
import { CommandError, ROOT, readJson, runCommand, writeAtomically } from '../site'
import { changedFiles } from '../test-run/changed-files'
import { ROWS, type Row } from '../test-run/mutated-files'

function trackedFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  return stdout.split('\n')
}

/** Those of a row that are no tests, each once. */
const filesOf = (row: Row, files: readonly string[]): string[] =>
  [...new Set(files)].filter(
    (file) => !file.includes('.test.') && ROWS.find((each) => each.files.test(file)) === row,
  )

interface LastRun {
  files: Record<string, { mutants: { status: string; static?: boolean }[] }>
}

/**
 * A mutant that runs as its file is loaded belongs to no test, so Stryker would take its survival from the last
 * run whatever tests have come since.
 */
function forgetStaticSurvivors(lastRun: string): void {
  if (!existsSync(lastRun)) return
  const { files, ...rest } = readJson<LastRun>(lastRun)
  for (const file of Object.values(files))
    file.mutants = file.mutants.filter((mutant) => !(mutant.static && mutant.status === 'Survived'))
  writeAtomically(lastRun, JSON.stringify({ ...rest, files }))
}

/**
 * Mutates files of a row and runs the tests of the row that import them. What has not changed is
 * taken from the last run.
 */
function isWellTested(row: Row, files: readonly string[]): boolean {
  console.log(`\n${row.name}: ${files.length} arquivos`)
  const lastRun = `.data/mutants/${row.name}.json`
  forgetStaticSurvivors(join(ROOT, lastRun))
  const args = ['run', '--mutate', files.join(), '--incrementalFile', lastRun]
  const folders = new Set(filesOf(row, trackedFiles()).map((file) => dirname(file)))
  const tests = (row.tests ?? [...folders].map((folder) => `${folder}/*.test.ts`)).map(
    (test) => `<rootDir>/${test}`,
  )
  const env = { ...process.env, MUTANTS_PROJECT: row.project, MUTANTS_TESTS: tests.join() }
  return spawnSync('npx', ['stryker', ...args], { cwd: ROOT, stdio: 'inherit', env }).status === 0
}

runCommand(async () => {
  const names = ROWS.map(({ name }) => name)
  const { words, options } = readArguments({
    usage: `npm run mutants -- [${names.join(' ')}]\nnpm run mutants -- --changed[=<ref>]   dos arquivos mudados desde main, ou desde <ref>`,
    words: [0, names.length],
    options: ['changed'],
    bare: ['changed'],
  })
  const unknown = words.filter((word) => !names.includes(word))
  if (unknown.length > 0)
    throw new CommandError(`Não conheço ${unknown.join()}; conheço ${names.join(', ')}.`)
  // A changed test is a reason to look at what it tests.
  const candidates =
    options.changed === undefined
      ? trackedFiles()
      : changedFiles(options.changed).map((file) => file.replace('.test.', '.'))
  const poor = ROWS.filter((row) => {
    const files = filesOf(row, candidates)
    const isAsked = words.length === 0 || words.includes(row.name)
    return isAsked && files.length > 0 && !isWellTested(row, files)
  })
  if (poor.length > 0) throw new CommandError(`Menos de 90%: ${poor.map(({ name }) => name).join(', ')}.`)
})
