/** Works on several at once. */
export async function eachOf<T>(
  all: Iterable<T>,
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const left = [...all].values()
  const worker = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
