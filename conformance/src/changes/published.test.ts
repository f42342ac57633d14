import { readFileSync } from 'node:fs'
import { openApi } from '@portal/contract/openapi'
import { changesBetween } from './compare'

/** Banks build against conformance/openapi.json: breaking changes must be announced. */

const notes = new Map(
  readFileSync('docs/contract.md', 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.split('\n')[0] ?? '', section.split(/^## /m)[0] ?? '']),
)
const versionOf = ({ info }: { info: Record<string, unknown> }) => String(info.version)

/** Breaking changes that neither the version nor its note announces. */
function unsaid(old = JSON.parse(readFileSync('conformance/openapi.json', 'utf8')), now = openApi()) {
  const isMajor = Number.parseInt(versionOf(now), 10) > Number.parseInt(versionOf(old), 10)
  const note = isMajor ? (notes.get(versionOf(now)) ?? '') : ''
  return changesBetween(old, JSON.parse(JSON.stringify(now)))
    .filter(({ call, breaks }) => breaks !== 'nobody' && !note.includes(`\`${call}\``))
    .map(({ call, what, breaks }) => `${call}: ${what} (${breaks})`)
}

test('a breaking change has a new major version in openapi.ts, and is named under it in docs/contract.md', () => {
  expect(unsaid()).toEqual([])
})

test('the version that is published has a note', () => {
  expect(notes.get(versionOf(openApi()))).toBeDefined()
})

test('a change of a call is refused unless a new major version names that call', () => {
  const old = { ...openApi(), info: { version: '1.0.0' } }
  const now = openApi()
  Reflect.deleteProperty(now.paths, '/api/v1/meligue')
  Reflect.deleteProperty(now.paths, '/api/v1/clicktocall')
  expect(unsaid(old, { ...now, info: { version: '1.1.0' } })).toHaveLength(2)
  expect(unsaid(old, now)).toEqual(['POST /api/v1/meligue: chamada retirada (portal)'])
})
