import { Button, Text } from '@portal/ui'
import { useState } from 'react'

/** Runs axe on a part of the page and shows what it finds. */
export function AxeVerdict({ of: id }: { of: string }) {
  const [findings, setFindings] = useState<readonly string[] | null>(null)
  async function run() {
    const { default: axe } = await import('axe-core')
    const { violations } = await axe.run(`#${id}`)
    setFindings(violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`))
  }
  return (
    <div>
      <Button size="sm" variant="quiet" onClick={run}>
        Conferir com o axe
      </Button>
      <Text size="sm" role="status">
        {findings?.length === 0 ? 'O axe não encontrou nada.' : findings?.join('\n')}
      </Text>
    </div>
  )
}
