import { type Observed, parseMetrics } from 'delivery/gateway'

export const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text()

export const observedOf = async (url: string, module: string): Promise<ReadonlyMap<string, Observed>> =>
  parseMetrics(await metricsOf(url), module)
