export function fail(said: string): never {
  throw new RangeError(said) // breaks: late
}
