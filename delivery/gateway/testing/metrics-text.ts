import type { Observed } from '../telemetry/observed'

export interface OfVersion extends Observed {
  version: string
}

/** Metrics text of a collector; interactions above 200 ms are slow. */
export const metricsText = (module: string, versions: readonly OfVersion[]): string =>
  [
    '# TYPE portal_visits_total counter',
    ...versions.flatMap(({ version, visits, failures, interactions, slow }) => {
      const of = `module="${module}",version="${version}"`
      const inp = `${of},in_app="true",name="inp"`
      return [
        `portal_visits_total{${of}} ${visits}`,
        `portal_failed_visits_total{${of}} ${failures}`,
        `portal_web_vital_seconds_bucket{le="0.2",${inp}} ${interactions - slow}`,
        `portal_web_vital_seconds_bucket{le="0.5",${inp}} ${interactions}`,
        `portal_web_vital_seconds_bucket{le="+Inf",${inp}} ${interactions}`,
      ]
    }),
  ].join('\n')
