import { CONVENTIONAL_SINCE, faultsOf, messagesSince, ROOT } from './commits'

// npm run check:commits [-- <since>], for example origin/main; by default all commits after CONVENTIONAL_SINCE.
const messages = messagesSince(ROOT, process.argv[2] ?? CONVENTIONAL_SINCE)
const wrong = messages.flatMap((message) =>
  faultsOf(message).map((fault) => `${message.split('\n')[0]}\n  ${fault}`),
)
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exitCode = 1
} else {
  console.log(`${messages.length} commit messages are as CONTRIBUTING.md says.`)
}
