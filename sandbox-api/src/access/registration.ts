import { isoOrNull } from '../clock/sao-paulo'
import { changeContacts } from '../contact/contact-changes'
import { assertKnowledge, knowsCompany, knowsPerson } from '../contact/knowledge'
import type { Caller } from '../server/caller'
import type { Handlers } from '../server/handler'
import { conflict } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { assertTaxId } from './consult'
import { assertFreePhone, type Debtor, debtorOf, versionOfData } from './debtors'
import { maskedContacts } from './masks'
import {
  assertPassword,
  changePassword,
  hashPassword,
  onRecord,
  passwordMatches,
  pendingPasswords,
} from './passwords'
import { assertConfirmed } from './sessions'

/** Stores a first password until a code confirms it, without replacing those sent by other browsers. */
function storePendingPassword(sandbox: Sandbox, { browser }: Caller, debtor: Debtor, senha: string): void {
  const { taxId, passwordHash } = debtor
  if (passwordHash !== null)
    throw conflict('Senha já cadastrada', 'SENHA_JA_CADASTRADA', 'Entre com a sua senha ou peça um código.')
  const { store, clock } = sandbox
  store.put(pendingPasswords, { taxId, browser, hash: hashPassword(senha), at: clock.iso() })
}

export const registrationHandlers = {
  'PUT /api/login/PwsRegister': ({ body: { cpfCnpj, senha }, caller }, sandbox) => {
    assertTaxId('cpfCnpj', cpfCnpj)
    assertPassword(sandbox, senha, cpfCnpj)
    const debtor = debtorOf(sandbox, cpfCnpj)
    storePendingPassword(sandbox, caller, debtor, senha)
    return { status: 'OK', pendente: true, ...maskedContacts(debtor) }
  },
  'PUT /api/login/PwsRegister2': ({ body, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor(body.cpfCnpj))
    assertConfirmed(sandbox, caller, debtor)
    const isNew = !passwordMatches(body.senha, debtor.passwordHash)
    if (isNew) assertPassword(sandbox, body.senha, debtor.taxId, onRecord(debtor))
    changePassword(sandbox, debtor, hashPassword(body.senha))
    return { status: 'OK', pendente: false, ...maskedContacts(debtor) }
  },
  'POST /api/login/cadastro': ({ body, caller }, sandbox) => {
    const { cpfCnpj, senha, telefone: phone, email, nascimento: birthDate } = body
    const { nome = '', nomeMae = '', cpfResponsavel = '', anoFundacao = '' } = body
    assertTaxId('cpfCnpj', cpfCnpj)
    const known = [phone, email, nome, nomeMae, cpfResponsavel]
    assertPassword(sandbox, senha, cpfCnpj, { birthDate, known })
    const knows =
      body.stateMode === 'PJ'
        ? knowsCompany(anoFundacao, cpfResponsavel)
        : knowsPerson(birthDate ?? '', nomeMae)
    const debtor = assertKnowledge(sandbox, caller, cpfCnpj, knows)
    assertFreePhone(sandbox, phone, cpfCnpj)
    storePendingPassword(sandbox, caller, debtor, senha)
    const contacts = { phone, ...(email !== '' && { email: email.toUpperCase() }) }
    return { ...changeContacts(sandbox, debtor, contacts, caller, 'knowledge'), pendente: true }
  },
  'GET /api/UsuarioData/{id}': ({ params, caller }, sandbox) => {
    const debtor = debtorOf(sandbox, caller.debtor(params.id))
    const isCompany = debtor.taxId.length > 11
    const tipo = debtor.phone.length === 11 ? 'CELULAR' : 'FIXO'
    return {
      cpfCnpj: debtor.taxId,
      tipoPessoa: isCompany ? 2 : 1,
      nome: debtor.name,
      telefone: debtor.phone,
      email: debtor.email,
      emailConfirmado: debtor.emailConfirmed,
      telefones: debtor.phone === '' ? [] : [{ numero: debtor.phone, tipo, principal: true }],
      emails: debtor.email === '' ? [] : [{ endereco: debtor.email, principal: true }],
      nascimento: debtor.persona.birthDate ?? null,
      anoFundacao: debtor.persona.foundationYear ?? null,
      optInWhatsApp: debtor.whatsapp,
      senhaCadastrada: debtor.passwordHash !== null,
      ultimoAcesso: isoOrNull(debtor.lastAccess),
      versao: versionOfData(debtor),
    }
  },
} satisfies Partial<Handlers>
