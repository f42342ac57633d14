import { toast } from '@portal/runtime'
import { clearLastConsult } from '../../consult/consult'

/** Handles a session link whose person the visitor denies to be: discards its consult and explains how to continue. */
export function endDeclinedLink(): void {
  clearLastConsult()
  toast('Nada foi pago. Não pague boletos de outra pessoa. Para ver os seus, digite seu CPF ou CNPJ.')
}
