import type { SeenError } from '@portal/domain/error-report'
import type * as Report from '../report/report'
import { page } from './page'
import { fetchModule } from './panel-source'

/** Reports uncaught errors of the widget's own files; ignores those of the page. */
export function watchErrors(): void {
  const embeds = new URL('..', page.base).href
  const capture = (kind: SeenError['kind'], error: unknown, event: unknown = error, filename = '') => {
    const [thrown, where = ''] = error instanceof Error ? [error, error.stack] : [event, filename]
    // The innermost frame decides: a handler of the page that the widget calls is the page's code.
    if (/\w+:\/\/[^\s()]+/.exec(where)?.[0].startsWith(embeds))
      fetchModule<typeof Report>(__WIDGET_REPORT__).then(
        ({ report }) => report({ kind, thrown }, embeds),
        () => {},
      )
  }
  addEventListener('error', (event) => capture('error', event.error, event, event.filename))
  addEventListener('unhandledrejection', ({ reason }) => capture('rejection', reason))
}
