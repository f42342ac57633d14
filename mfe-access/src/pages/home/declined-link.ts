import { toast } from '@portal/runtime'
import { clearLastConsult } from '../../consult/consult'

/** The person is not the one of the link: its consult is not reused, and the home says what to do. */
export function endDeclinedLink(): void {
  clearLastConsult()
  toast('Nada foi pago. Não pague boletos de outra pessoa. Para ver os seus, digite seu CPF ou CNPJ.')
}
