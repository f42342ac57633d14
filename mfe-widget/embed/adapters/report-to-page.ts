/** Passes an error to the page's global error handlers; Safari 14 and 15.0 lack `reportError`. */
export const reportToPage = (error: unknown): void =>
  queueMicrotask(() => {
    throw error
  })
