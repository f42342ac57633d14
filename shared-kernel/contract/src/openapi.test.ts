import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ruleset, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { openApi } from './openapi'

/** Two offline linters with different rules; a warning of either fails. */

test('the OpenAPI document passes Redocly, strictly', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'openapi-'))
  const file = join(directory, 'openapi.json')
  writeFileSync(file, JSON.stringify(openApi()))
  const output = await promisify(execFile)(
    process.execPath,
    ['node_modules/.bin/redocly', 'lint', '--extends', 'recommended-strict', file],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
  rmSync(directory, { recursive: true })
  expect(output).toBe('')
})

test('the OpenAPI document passes Spectral', async () => {
  const linter = new Spectral()
  linter.setRuleset(
    new Ruleset({
      extends: [[oas, 'all']],
      // Tags keep the specification's order; summaries and parameter names replace descriptions.
      rules: {
        'openapi-tags-alphabetical': 'off',
        'operation-description': 'off',
        'oas3-parameter-description': 'off',
      },
    }),
  )
  const problems = await linter.run({ ...openApi() })
  expect(problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`)).toEqual([])
})
