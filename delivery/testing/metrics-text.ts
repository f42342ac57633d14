import type { Observed } from '../telemetry/observed'

export interface OfVersion extends Observed {
  version: string
}

/** What a collector answers when browsers have reported this. */
export function metricsText(module: string, versions: readonly OfVersion[]): string {
  const lines = versions.flatMap(({ version, visits, failures, inp }) => {
    const of = `module="${module}",version="${version}"`
    return [
      `portal_visits_total{${of}} ${visits}`,
      `portal_failed_visits_total{${of}} ${failures}`,
      ...inp.map(([upper], i) => {
        const atMost = inp.slice(0, i + 1).reduce((sum, [, count]) => sum + count, 0)
        return `portal_web_vital_seconds_bucket{le="${upper / 1000}",${of},in_app="true",name="inp"} ${atMost}`
      }),
    ]
  })
  return ['# TYPE portal_visits_total counter', ...lines].join('\n')
}
