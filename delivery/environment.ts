/** The values of a list variable, separated by spaces or commas. */
export const readList = (variable: string): string[] =>
  process.env[variable]?.split(/[\s,]+/).filter(Boolean) ?? []
