import { isRecord } from './record'

/**
 * Sends writes with the API's CSRF token. The token is fetched on the first write or by `prepare`, shared by all
 * writes, and fetched again once when the API refuses it.
 */
export function csrfWrites(fetchToken: () => Promise<string>, wasRefused: (error: unknown) => boolean) {
  let token: Promise<string> | null = null

  function getToken(): Promise<string> {
    token ??= fetchToken().catch((error: unknown) => {
      token = null
      throw error
    })
    return token
  }

  async function write<T>(send: (token: string) => Promise<T>): Promise<T> {
    try {
      return await send(await getToken())
    } catch (error) {
      if (!wasRefused(error)) throw error
      token = null
      return send(await getToken())
    }
  }

  return { write, prepare: getToken }
}

/** The API names the cause in `codigo`, or only in the title. */
export function isCsrfRefusal(status: number | null, body: unknown): boolean {
  return status === 403 && isRecord(body) && /csrf/i.test(`${body.codigo} ${body.title}`)
}
