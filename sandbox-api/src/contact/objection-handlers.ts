import type { Handlers } from '../server/handler'
import { objectToChange } from './contact-changes'

export const objectionHandlers = {
  'POST /api/v1/contestacao/{id}': ({ params }, sandbox) => {
    objectToChange(sandbox, params.id)
    return { status: 200, data: { status: 'OK' } }
  },
} satisfies Partial<Handlers>
