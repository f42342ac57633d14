import { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'

type Ask = (config: InternalAxiosRequestConfig) => Promise<Response>

/** For what `fetch` answers, now or before. Knows neither parameters nor progress. */
export function fetchAdapter(ask: Ask): AxiosAdapter {
  return async (config) => {
    const received = await answerInTime(ask, config)
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
}

/** Sends what must outlive its page: XMLHttpRequest ends with it. */
export const keepaliveAdapter = fetchAdapter(({ url = '', method = 'POST', data, headers }) =>
  fetch(url, {
    method: method.toUpperCase(),
    headers: Object.entries(headers.toJSON()).map(([name, value]) => [name, String(value)]),
    body: data,
    keepalive: true,
  }),
)

/** A request that is too slow is no longer waited for, but not cancelled either. */
function answerInTime(ask: Ask, config: InternalAxiosRequestConfig): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = (code: string) => reject(new AxiosError(code, code, config))
    const timer = setTimeout(() => fail(AxiosError.ETIMEDOUT), config.timeout)
    ask(config)
      .then(resolve, () => fail(AxiosError.ERR_NETWORK))
      .finally(() => clearTimeout(timer))
  })
}
