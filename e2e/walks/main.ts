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
const { minutes, seed, path } = values
if (minutes === undefined && seed === undefined) {
  console.error(USAGE)
  process.exit(1)
}
const { status } = spawnSync(process.execPath, ['delivery/cli/run.mjs', 'test-e2e', 'e2e/walks'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(minutes !== undefined && { WALK_MINUTES: minutes }),
    ...(seed !== undefined && { WALK_SEED: seed }),
    ...(path !== undefined && { WALK_PATH: path }),
  },
})
process.exitCode = status ?? 1
