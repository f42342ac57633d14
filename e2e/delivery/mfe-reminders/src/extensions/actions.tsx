import { Link } from '@portal/runtime/router'
import { use } from 'react'

export function ReminderAction({ agreement }: { agreement: string }) {
  return <Link to={`/lembretes?acordo=${agreement}`}>Lembrar do vencimento</Link>
}

export function BreaksRendering(): never {
  throw new Error('breaks while rendering')
}

const never = new Promise<string>(() => {})
export function NeverAnswers() {
  return <p>{use(never)}</p>
}
