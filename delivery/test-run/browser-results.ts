/** What a test says that ran out of time in a browser that no longer draws frames. */
export const DRAWS_NOTHING = 'the browser draws nothing'

interface Suite {
  suites?: readonly Suite[]
  specs?: readonly {
    ok: boolean
    tests: readonly { results: readonly { errors: readonly { message?: string }[] }[] }[]
  }[]
}

/** Playwright's own report. */
export interface BrowserReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number }
}

const failuresOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ tests }) =>
      tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
        .join('\n'),
    ),
  ...suites.flatMap(failuresOf),
]

/** Something failed, and of all that did the browser was at fault: no page can make it stop drawing. */
export function isBrowserAtFault(report: BrowserReport): boolean {
  const failures = failuresOf(report)
  return failures.length > 0 && failures.every((said) => said.includes(DRAWS_NOTHING))
}
