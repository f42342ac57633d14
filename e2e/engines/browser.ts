/** Browser interface for tests of every engine, in the terms of W3C WebDriver. `person.ts` has the user's actions. */
export interface Engine {
  /** Opens a window with a storage partition of its own. */
  open(size: Size): Promise<Browser>
  stop(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

export interface Browser {
  /** Starts the navigation without waiting. */
  goTo(url: string): Promise<void>
  /** Runs a function in the page; arguments and result are JSON. */
  evaluate<Given extends unknown[], Result>(
    run: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>
  /** Runs a script in the page. */
  run(script: string): Promise<void>
  /** W3C input sources, with their actions. */
  perform(...sources: readonly InputSource[]): Promise<void>
  /** Errors logged to the console. */
  complaints(): readonly string[]
  close(): Promise<void>
}

interface InputSource {
  type: 'pointer' | 'key'
  id: string
  actions: readonly Readonly<Record<string, string | number>>[]
}

/**
 * Arguments and result are passed as text, which every protocol preserves. @returns source of a function of one string
 */
export const asText = (run: (...given: never[]) => unknown): string =>
  `async (given) => JSON.stringify({ found: await (${run})(...JSON.parse(given)) })`
