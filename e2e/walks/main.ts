import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run walk -- --minutes=60`; to replay: `npm run walk -- --seed=7 --path=0:2,AB:F`. Exits with 1 on a violation.
 */
const USAGE = `npm run walk -- --minutes=60 [--seed=7]  passeios novos, um após o outro
npm run walk -- --seed=7 [--path=0:2,AB:F]  um passeio outra vez, ou só o que foi encurtado dele`

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
})
if (values.minutes === undefined && values.seed === undefined) {
  console.error(USAGE)
  process.exit(1)
}
const settings = Object.entries(values).map(([name, value]) => [`WALK_${name.toUpperCase()}`, value])
const { status } = spawnSync(process.execPath, ['delivery/cli/run.mjs', 'test-e2e', 'e2e/walks'], {
  stdio: 'inherit',
  env: { ...process.env, ...Object.fromEntries(settings) },
})
process.exitCode = status ?? 1
