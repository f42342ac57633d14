import { compile, writeFiles } from './compiler'

const PRELUDE = [
  'type Fits<Wanted, Given extends Wanted> = Given',
  'type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false',
  'type Yes<T extends true> = T',
]

/** Undefined for a type that compiles; otherwise the compiler's error. Called after `answer`. */
export type Answer = () => string | undefined

/** Types that the compiler checks, all in one run. */
export class Questions {
  private readonly lines = [...PRELUDE]
  private readonly errors = new Map<number, string>()

  ask(type: string): Answer {
    const line = this.lines.push(`export type T${this.lines.length} = ${type}`)
    return () => this.errors.get(line)
  }

  /** Whether `given` is assignable to `wanted`. */
  askFit(wanted: string, given: string): Answer {
    return this.ask(`Fits<${wanted}, ${given}>`)
  }

  askSame(a: string, b: string): Answer {
    return this.ask(`Yes<Same<${a}, ${b}>>`)
  }

  /** @param dir the base folder of relative imports */
  answer(dir: string): void {
    writeFiles(dir, { 'questions.ts': this.lines.join('\n') })
    const output = compile(dir, { noUnusedLocals: false, types: [] }, [`${dir}/questions.ts`])
    for (const [, line, ...why] of output.matchAll(
      /questions\.ts\((\d+),\d+\): error \w+: (.*)((?:\n .*)*)/g,
    )) {
      // The last line of the error is the most specific one.
      const reason = why.join('').trim().split('\n').at(-1)?.trim() ?? ''
      this.errors.set(Number(line), reason.replace(/import\("[^"]*\/\.cache\/[^"]*"\)\./g, ''))
    }
  }
}
