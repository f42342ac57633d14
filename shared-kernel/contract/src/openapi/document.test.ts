import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ruleset, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { openApi } from './index'

/** Two linters with rules of their own; a warning of either one fails. Both work without a network. */

test('the OpenAPI document passes Redocly, strictly', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'openapi-'))
  const file = join(directory, 'openapi.json')
  writeFileSync(file, JSON.stringify(openApi()))
  const told = await promisify(execFile)(
    process.execPath,
    ['node_modules/.bin/redocly', 'lint', '--extends', 'recommended-strict', file],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
  rmSync(directory, { recursive: true })
  expect(told).toBe('')
}, 120_000)

test('the OpenAPI document passes Spectral', async () => {
  const linter = new Spectral()
  linter.setRuleset(
    new Ruleset({
      extends: [[oas, 'all']],
      // The order is that of the specification, a summary is enough, and parameters are named in words.
      rules: {
        'openapi-tags-alphabetical': 'off',
        'operation-description': 'off',
        'oas3-parameter-description': 'off',
      },
    }),
  )
  const told = await linter.run({ ...openApi() })
  expect(told.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`)).toEqual([])
}, 120_000)
