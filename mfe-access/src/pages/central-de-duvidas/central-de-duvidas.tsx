import { FaqList } from '@portal/content'
import { TaskScreen } from '../../task-screen/task-screen'

export function FaqPage() {
  return (
    <TaskScreen
      title="Central de dúvidas"
      lead="Respostas curtas para as perguntas de quem quer renegociar. Abra uma para ler."
      help="Não achou o que procurava?"
    >
      <FaqList />
    </TaskScreen>
  )
}
