import type { Handlers } from '@portal/testing'
import { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** A challenge of low difficulty, solved by the real algorithm without delay. */
export const easyBotCheck: Handlers = {
  'GET /api/v1/altcha': {
    status: 200,
    data: {
      parameters: {
        algorithm: 'SHA-256',
        nonce: '00',
        salt: '00',
        cost: 1,
        keyLength: 32,
        keyPrefix: '0',
      },
      signature: 'none',
    },
  },
}

/** @param part container of the check; required if the page has two */
export async function solveBotCheck(user: UserEvent, part = document.body): Promise<void> {
  const checks = within(part)
  await user.click(await checks.findByRole('checkbox', { name: 'Não sou um robô' }))
  await checks.findByRole('checkbox', { name: 'Verificado: você não é um robô' })
}
