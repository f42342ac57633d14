import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@portal/runtime/internals/journey/catalogue'
import { git, ROOT } from './commits'

export const PAGE = join(ROOT, 'docs/journey.md')

interface StepUse {
  step: string
  /** Files that send the step, relative to the root. */
  senders: string[]
  /** Tests that expect it. */
  tests: string[]
}

const IS_TEST = /\.(?:test|spec)\.tsx?$/
/** These name steps without sending them; the sandbox only receives them. */
const ELSEWHERE = /^(?:shared-kernel\/runtime|sandbox-api|checks)\/|\/testing\//
/** Step names may be common words, so a match counts only in files that use the tracking API. */
const SENDS = /\btrack\(|\buseTrackOnce\(|\bStepName\b/
const EXPECTS = /step|track|recorded/i

/** Steps in the catalogue's order, with the files that contain their quoted names. */
export function stepUses(): StepUse[] {
  const files = (git(ROOT, 'ls-files', '*.ts', '*.tsx') ?? '')
    .split('\n')
    .filter((path) => path !== '' && !ELSEWHERE.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    .filter(({ path, text }) => (IS_TEST.test(path) ? EXPECTS : SENDS).test(text))
  return Object.keys(catalogue).map((step) => {
    const naming = files.filter(({ text }) => text.includes(`'${step}'`)).map(({ path }) => path)
    return {
      step,
      senders: naming.filter((path) => !IS_TEST.test(path)),
      tests: naming.filter((path) => IS_TEST.test(path)),
    }
  })
}

const links = (paths: readonly string[]) =>
  paths.map((path) => `[${path.split('/').at(-1)}](../${path})`).join(', ')

/** The page with the rows that its table should have. */
export function withRows(page: string, uses: readonly StepUse[]): string {
  const rows = Object.entries(catalogue).map(([name, { description, needsExecution, progress = '' }], k) => {
    const needs = [needsExecution && 'execution', progress].filter(Boolean).join(', ')
    return `| ${name} | ${description} | ${needs} | ${links(uses[k]?.senders ?? [])} |\n`
  })
  const [textAndHeading = ''] = page.split(/(?<=^\| ---.*\n)/m)
  return textAndHeading + rows.join('')
}
