import { DefinitionList, type DefinitionRow, Section, Text } from '@portal/ui'
import { useEffect, useState } from 'react'
import { type Counts, readMetrics } from './read-metrics'

/** Link to the collector's metrics. The gateway adds it with `npm start`, never in a deployment. */
const metricsLink = () => document.querySelector<HTMLLinkElement>('link[rel=alternate][type="text/plain"]')

const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

function textOf({ visits, failedVisits, failures, p75 }: Counts): string {
  const share = visits > 0 ? ` (${number((100 * failedVisits) / visits)}%)` : ''
  return [
    `${number(visits)} ${visits === 1 ? 'visita' : 'visitas'}, ${number(failedVisits)} com falha${share}`,
    ...Object.entries(failures).map(([kind, count]) => `${kind}: ${number(count)}`),
    ...Object.entries(p75).map(([vital, ms]) => `${vital.toUpperCase()} (p75): ${number(ms)}\u00a0ms`),
  ].join('; ')
}

const countsRow = (counts: Counts): DefinitionRow => ({
  id: `${counts.module}@${counts.version}`,
  label: `${counts.module} ${counts.version}`,
  value: textOf(counts),
})

/** Newest first. */
const errorRows = ({ module, version, errors }: Counts): DefinitionRow[] =>
  [...errors].reverse().map(({ fingerprint, place, count }) => ({
    id: `${module}@${version} ${fingerprint}`,
    label: fingerprint,
    value: `${module} ${version}: ${place || 'sem lugar conhecido'}, ${number(count)}×`,
  }))

/** Metrics and errors that browsers reported for each version. @param seen fetches again when it changes */
export function ReportedCounts({ seen }: { seen: unknown }) {
  const [counts, setCounts] = useState<readonly Counts[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew with each look
  useEffect(() => {
    const link = metricsLink()
    if (!link) return
    const request = new AbortController()
    fetch(link.href, { signal: request.signal })
      .then((response) => (response.ok ? response.text() : ''))
      .then((text) => setCounts(readMetrics(text)))
      .catch(() => undefined)
    return () => request.abort()
  }, [seen])
  if (counts.length === 0) return null
  const errors = counts.flatMap(errorRows)
  return (
    <>
      <Section title="Relatado pelos navegadores">
        <DefinitionList rows={counts.map(countsRow)} />
      </Section>
      {errors.length > 0 && (
        <Section title="Erros relatados">
          <DefinitionList rows={errors} />
          <Text size="sm" tone="soft">
            A linha de cada um: npm run symbolicate, com o lugar entre aspas
          </Text>
        </Section>
      )}
    </>
  )
}
