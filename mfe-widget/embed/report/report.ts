import { describeError, type SeenError } from '@portal/domain/error-report'

/** Prefix of stack frames, and the name of these releases for the collector. */
const EMBED = 'embed'
/** Maximum number of distinct errors per document. */
const MOST = 10
const reported = new Set<string>()

/**
 * Reports an error in the widget's own files, in the format of the portal's pages (`shell/src/telemetry`). Privacy: the
 * report has nothing about the embedding page, its URL or the free text of messages; visits are not counted.
 * @param embeds absolute URL of the folder of all releases
 */
export function report(seen: SeenError, embeds: string): void {
  const { fieldSink } = __WIDGET_CONFIG__
  const description = describeError(seen, [{ module: EMBED, base: embeds }])
  if (fieldSink === null || !description?.module) return
  const of = { module: EMBED, version: __WIDGET_VERSION__, 'error.type': description.kind }
  const exception = {
    ...of,
    'event.name': 'exception',
    'exception.type': description.type,
    'exception.message': description.message,
    // The moving URL serves the files of this release, so its frames are rewritten.
    'exception.stacktrace': description.frames
      .join('\n')
      .replaceAll(`${EMBED}/v1/`, `${EMBED}/${__WIDGET_VERSION__}/`),
    'http.route': '*',
    count: 1,
  }
  const body = JSON.stringify({
    events: [exception, { ...of, 'event.name': 'portal.failure', first: false }],
  })
  if (reported.has(body) || reported.size >= MOST) return
  reported.add(body)
  const quietly = {
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  } as const
  fetch(new URL(fieldSink, embeds), { method: 'POST', body, ...quietly }).catch(() => {})
}
