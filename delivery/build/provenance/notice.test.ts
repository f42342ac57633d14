import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readJson } from '../../storage'
import { NOTICE, noticeText } from './notice'

test('NOTICE has the licence of every package that is shipped: npm run notice', () => {
  expect(readFileSync(NOTICE, 'utf8') === noticeText()).toBe(true)
  for (const line of ['\nreact 19', '\nlibsql 0', '\n@aws-sdk/client-s3 3', 'SIL OPEN FONT LICENSE'])
    expect(noticeText()).toContain(line)
})

test('every package of this repository names LICENSE.md', () => {
  const listed = execFileSync('git', ['ls-files', '*package.json', ':!e2e/delivery'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const others = listed
    .trim()
    .split('\n')
    .filter(
      (file) => readJson<{ license?: string }>(join(ROOT, file)).license !== 'SEE LICENSE IN LICENSE.md',
    )
  expect(others).toEqual([])
})
