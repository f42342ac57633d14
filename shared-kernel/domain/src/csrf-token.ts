import { isRecord } from './record'

/**
 * Writes with the API's CSRF token: fetched with the first write or ahead of it by `prepare`, shared by the
 * others, and fetched again when the API refuses it.
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

/** The API names the cause in the code of its response, or only in the title. */
export function isCsrfRefusal(status: number | null, body: unknown): boolean {
  return status === 403 && isRecord(body) && /csrf/i.test(`${body.codigo} ${body.title}`)
}
