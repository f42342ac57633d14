import { createHash } from 'node:crypto'
import { securityHeaders } from '../gateway'
import { librasFiles, librasPage } from './libras-frame'

const libras = { url: 'https://vlibras.example/app', origins: ['https://*.vlibras.example'] }
const policyOf = (config: { libras: typeof libras | null }) =>
  securityHeaders(config)['content-security-policy'] ?? ''

test('where it is not configured there is no frame, no host of it and no page', () => {
  expect(policyOf({ libras: null })).toContain("frame-src 'none'")
  expect(librasFiles({ libras: null })).toEqual([])
  expect(librasFiles({})).toEqual([])
})

test('the pages of the portal may hold the frame, and nothing of VLibras', () => {
  expect(policyOf({ libras })).toBe(
    policyOf({ libras: null }).replace("frame-src 'none'", "frame-src 'self'"),
  )
})

test('the frame has an origin of its own, and runs its own scripts and those of VLibras', () => {
  const policy = librasFiles({ libras })[0]?.headers['content-security-policy'] ?? ''
  expect(policy).toMatch(/(^|; )sandbox allow-scripts(;|$)/)
  expect(policy).not.toContain("'unsafe-inline' 'self'")
  const inline = [...librasPage(libras).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  )
  expect(inline).toHaveLength(2)
  for (const script of inline)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(policy.match(/script-src [^;]*/)?.[0]).toMatch(
    / https:\/\/vlibras\.example https:\/\/\*\.vlibras\.example /,
  )
})
