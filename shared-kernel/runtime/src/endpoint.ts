import type { CallName } from '@portal/contract'

/** @param apiBase from the configuration */
export function endpointOf(
  call: CallName,
  params: Readonly<Record<string, string>>,
  apiBase: string,
): { method: string; url: string } {
  const [method = 'GET', path = '/'] = call.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_slot: string, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${call} wants the parameter ${name}`)
    return encodeURIComponent(value)
  })
  return { method, url: apiBase + filled }
}
