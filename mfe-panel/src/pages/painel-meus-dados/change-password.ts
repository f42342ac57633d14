import { currentStateMode, currentTaxId, refusedPassword, submitWrite } from '@portal/debtor'
import { send, signIn } from '@portal/runtime'
import { type ChangeOutcome, changeOutcomeOf } from '../../identity/change-outcome'

const CALL = 'PUT /api/login/PwsRegister2'

/** The bank also checks the password against the registered data; its reason is shown at the field. */
export type PasswordOutcome = ChangeOutcome | { kind: 'password-refused'; message: string }

/** Changes the password. If the bank leaves it pending, the code just confirmed activates it (product decision 6). */
export async function changePassword(password: string, code: string | null): Promise<PasswordOutcome> {
  const cpfCnpj = currentTaxId()
  const written = await submitWrite(CALL, async () => {
    const { data } = await send(CALL, { body: { cpfCnpj, senha: password, StateMode: currentStateMode() } })
    return data.pendente ? confirmPending(cpfCnpj, password, code) : null
  })
  const refusal = written.kind === 'refused' ? refusedPassword(written.error) : null
  if (refusal !== null) return { kind: 'password-refused', message: refusal }
  return (written.kind === 'done' && written.answer) || changeOutcomeOf(written)
}

async function confirmPending(cpf: string, senha: string, code: string | null): Promise<ChangeOutcome> {
  if (code === null)
    return { kind: 'unconfirmed', message: 'Falta confirmar com um código. Peça um e tente de novo.' }
  const { data } = await send('POST /api/consultar_codigo', { body: { cpf, CodigoAcesso: code, senha } })
  if (data.status !== 'OK' || !('token' in data))
    return { kind: 'refused', message: 'Não foi possivel completar a operação' }
  signIn(data.token)
  return { kind: 'saved' }
}
