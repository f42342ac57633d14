import { remoteBotCheck } from './bot-check'

/** Configures another provider with the protocol of reCAPTCHA, hCaptcha and Turnstile. */

function provider(answer: unknown) {
  const requests: string[] = []
  const fetcher: typeof fetch = async (url, init) => {
    requests.push(`${String(url)} ${String(init?.body)}`)
    return new Response(JSON.stringify(answer))
  }
  return { requests, check: remoteBotCheck({ url: 'https://bot.example/verify', secret: 's3' }, fetcher) }
}

test('asks the provider, with the secret', async () => {
  const { requests, check } = provider({ success: true })
  await check.consume('token-1')
  expect(requests).toEqual(['https://bot.example/verify secret=s3&response=token-1'])
})

test.each([[{ success: false }], [{}], [null], ['yes']])('refuses when it answers %j', async (answer) => {
  await expect(provider(answer).check.consume('token-1')).rejects.toMatchObject({
    problem: { status: 400, codigo: 'ROBO' },
  })
})

test('a token is good once, unless it is given back', async () => {
  const { check } = provider({ success: true })
  await check.consume('token-1')
  await expect(check.consume('token-1')).rejects.toMatchObject({ problem: { codigo: 'ROBO' } })
  check.release('token-1')
  await expect(check.consume('token-1')).resolves.toBeUndefined()
})
