/** The part of a path that tells the variants of the home apart, in lower case (spec §2). */
export function firstSegment(pathname: string): string {
  return pathname.split('/')[1]?.toLowerCase() ?? ''
}
