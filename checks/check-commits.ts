import { CONVENTIONAL_SINCE, faultsOf, git, messagesSince, ROOT } from './commits'
import { isReasoned, TABLE } from './lines'

// npm run check:commits [-- <since>], for example origin/main; all commits after CONVENTIONAL_SINCE by default.
const since = process.argv[2] ?? CONVENTIONAL_SINCE
const messages = messagesSince(ROOT, since)
const wrong = messages.flatMap((message) =>
  faultsOf(message).map((fault) => `${message.split('\n')[0]}\n  ${fault}`),
)
const tableAt = (commit: string) => JSON.parse(git(ROOT, 'show', `${commit}:${TABLE}`) ?? 'null')
for (const commit of git(ROOT, 'log', '--format=%H', `${since}..HEAD`, '--', TABLE)?.split('\n') ?? []) {
  const [before, after] = [tableAt(`${commit}~1`), tableAt(commit)]
  const message = git(ROOT, 'log', '-1', '--format=%B', commit) ?? ''
  if (before && after && !isReasoned(before, after, message))
    wrong.push(`${message.split('\n')[0]}\n  ${TABLE} has risen without a line 'Lines: <reason>'`)
}
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exitCode = 1
} else {
  console.log(`${messages.length} commit messages are as CONTRIBUTING.md says.`)
}
