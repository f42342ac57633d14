import { TextLink } from '@portal/connected'
import { useNavigate } from '@portal/runtime/router'
import { FileText } from 'lucide-react'
import { CodeAccess } from '../../code-access/code-access'
import { TaskScreen } from '../../task-screen/task-screen'

export function SlipCopyLoginPage() {
  const navigate = useNavigate()
  return (
    <TaskScreen
      icon={<FileText size={32} />}
      title="Segunda via do boleto"
      lead="Para mostrar seus boletos em aberto, precisamos saber que é você. Não é preciso ter senha."
    >
      <CodeAccess onIn={() => navigate('/segunda-via', { replace: true })} />
      <TextLink to={{ pathname: '/login-cpf', search: '?voltar=/segunda-via' }} standalone>
        Prefiro entrar com senha
      </TextLink>
    </TaskScreen>
  )
}
