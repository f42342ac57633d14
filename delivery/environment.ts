/** The words of a variable that holds several, parted by spaces or commas. */
export const readList = (variable: string): string[] =>
  process.env[variable]?.split(/[\s,]+/).filter(Boolean) ?? []
