/** A browser as tests of every engine need it, in the terms of W3C WebDriver. What a person does with it is in `person.ts`. */
export interface Engine {
  /** A window with storage of its own. */
  open(size: Size): Promise<Browser>
  close(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

export interface Browser {
  /** Waits for nothing. */
  goTo(url: string): Promise<void>
  /** Runs a function in the page; what goes in and comes out is JSON. */
  evaluate<Given extends unknown[], Found>(
    run: (...given: Given) => Found | Promise<Found>,
    ...given: Given
  ): Promise<Found>
  /** Runs the text of a script in the page. */
  run(script: string): Promise<void>
  /** W3C input sources, with their actions. */
  perform(...sources: readonly InputSource[]): Promise<void>
  /** Errors that the console has shown. */
  complaints(): readonly string[]
  close(): Promise<void>
}

interface InputSource {
  type: 'pointer' | 'key'
  id: string
  actions: readonly Readonly<Record<string, string | number>>[]
}

/** Arguments and answer travel as text, which no protocol changes. @returns the text of a function of one string */
export const asText = (run: (...given: never[]) => unknown): string =>
  `async (given) => JSON.stringify({ found: await (${run})(...JSON.parse(given)) })`
