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

const INTRODUCTION = `# The journey's steps

Written by \`npx tsx checks/write-journey.ts\` from \`shared-kernel/runtime/src/journey/catalogue.ts\` (spec section 4); a test wants a sender
and a test for every step.

- A step says what has happened: a failed request is no wrong password.
- *Execution*: the step is sent only within an execution session (spec section 5), which a consult opens, also a refused one whose next
  screen asks who it is, or else a login. A wrong password of somebody who has consulted nothing is therefore not recorded.
- A code that this tab has not asked for counts as SMS. Steps by voice need \`voicePin\`.

| step | says | execution, code | sent by |
| --- | --- | --- | --- |
`

const links = (paths: readonly string[]) =>
  paths.map((path) => `[${path.split('/').at(-1)}](../${path})`).join(', ')

/** Expected content of the page. */
export function journeyPage(uses: readonly StepUse[]): string {
  const rows = Object.entries(catalogue).map(([name, { description, needsExecution, progress = '' }], k) => {
    const needs = [needsExecution && 'execution', progress].filter(Boolean).join(', ')
    return `| ${name} | ${description} | ${needs} | ${links(uses[k]?.senders ?? [])} |`
  })
  return `${INTRODUCTION}${rows.join('\n')}\n`
}
