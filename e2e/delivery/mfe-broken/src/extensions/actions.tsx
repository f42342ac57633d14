import { Link } from '@portal/runtime/router'
import { use } from 'react'

export { BreaksRendering } from '../pages/small'

export function ReminderAction({ agreement }: { agreement: string }) {
  return <Link to={`/lembretes?acordo=${agreement}`}>Lembrar do vencimento</Link>
}

const never = new Promise<string>(() => {})
export function NeverAnswers() {
  return <p>{use(never)}</p>
}
