import { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'

/** For requests that outlive the page, which XMLHttpRequest cannot send. Ignores query parameters and progress. */
export const keepaliveAdapter: AxiosAdapter = async (config) => {
  const received = await fetchInTime(config)
  const { status, statusText } = received
  const response: AxiosResponse = {
    status,
    statusText,
    data: await received.text(),
    headers: Object.fromEntries(received.headers),
    config,
  }
  if (config.validateStatus?.(status) === false) {
    throw new AxiosError(statusText, AxiosError.ERR_BAD_RESPONSE, config, undefined, response)
  }
  return response
}

/** A timeout rejects without aborting the request. */
function fetchInTime(config: InternalAxiosRequestConfig): Promise<Response> {
  const { url = '', method = 'POST', data, headers, timeout } = config
  return new Promise((resolve, reject) => {
    const fail = (code: string) => reject(new AxiosError(code, code, config))
    const timer = setTimeout(() => fail(AxiosError.ETIMEDOUT), timeout)
    fetch(url, {
      method: method.toUpperCase(),
      headers: Object.entries(headers.toJSON()).map(([name, value]) => [name, String(value)]),
      body: data,
      keepalive: true,
    })
      .then(resolve, () => fail(AxiosError.ERR_NETWORK))
      .finally(() => clearTimeout(timer))
  })
}
