/** The part of a path that identifies the variant of the home, in lower case (spec §2). */
export function firstSegment(pathname: string): string {
  return pathname.split('/')[1]?.toLowerCase() ?? ''
}
