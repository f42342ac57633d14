/**
 * Attributes that exclude an element from session recorders; the portal's pages use the same. They are needed on both
 * sides of a shadow root, as recorders check each side separately. Conversations must not be recorded.
 */
export const unrecorded = {
  'data-sl': 'exclude',
  'data-dd-privacy': 'hidden',
  'data-sentry-block': 'true',
  'data-private': 'true',
  'data-hj-suppress': 'true',
  'data-clarity-mask': 'true',
}
export const UNRECORDED_CLASS = 'inspectletIgnore inspectlet-sensitive rr-block fs-exclude ph-no-capture'
