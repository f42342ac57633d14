import { outcomeOf, send, signIn } from 'shared-kernel'
import { currentStateMode, currentTaxId } from '../../debtor/current-debtor'

const CALL = 'PUT /api/login/PwsRegister2'

/**
 * Changes the password. Where the bank keeps it pending, the code that was just confirmed makes it valid
 * (product decision 6). Answers what went wrong, or null.
 */
export async function changePassword(password: string, code: string | null): Promise<string | null> {
  const cpfCnpj = currentTaxId()
  const stateMode = currentStateMode()
  try {
    const { data } = await send(CALL, { body: { cpfCnpj, senha: password, StateMode: stateMode } })
    return data.pendente ? await confirmPending(cpfCnpj, password, code) : null
  } catch (error) {
    return outcomeOf(CALL, error, { stateMode }).message ?? null
  }
}

async function confirmPending(cpf: string, senha: string, code: string | null): Promise<string | null> {
  if (code === null) return 'Falta confirmar com um código. Peça um e tente de novo.'
  const { data } = await send('POST /api/consultar_codigo', { body: { cpf, CodigoAcesso: code, senha } })
  if (data.status !== 'OK' || !('token' in data)) return 'Não foi possivel completar a operação'
  signIn(data.token)
  return null
}
