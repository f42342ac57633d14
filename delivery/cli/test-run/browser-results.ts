/** Error of a test whose browser stopped rendering frames. */
export const DRAWS_NOTHING = 'the browser draws nothing'

interface Suite {
  suites?: readonly Suite[]
  specs?: readonly {
    ok: boolean
    tests: readonly { results: readonly { errors: readonly { message?: string }[] }[] }[]
  }[]
}

/** Playwright's JSON report. */
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

/** Whether all failures are caused by a browser that stopped rendering, which no page can cause. */
export function isBrowserAtFault(report: BrowserReport): boolean {
  const failures = failuresOf(report)
  return failures.length > 0 && failures.every((said) => said.includes(DRAWS_NOTHING))
}
