import { edited, type Fault, isTo, type Mutants, meddle, ok, reply } from './fault'

/**
 * Columns: rule and defect | call | changes. `path = value`, `path + 1` and `path * 2` change the data of a 200, `!
 * path` those of an error. In a path `*` is every list item; in a value `#` is the number of responses so far; no value
 * removes the field. `401 -> 200` replaces status and body; `header x = y` sets a header. `drops x` removes a header or
 * body field from the request; `at +60 min` processes it at another time; `does nothing` answers OK without it. `message
 * text = x` rewrites what has been sent. `if x` applies only if the request's path, headers or body contain x.
 */
const table = `
MASC-01: a consult shows the phone | POST /api/verificar | data.telefone = "11987654321"
MASC-01: a consult shows the masked phone of somebody who has a password | POST /api/verificar | data.telefone = "(11) *****-4321" if 52998224725
MASC-02: contact means are not masked | GET /api/v1/getContactMeans/{id} | meios.*.destino = "(11) 98765-4321"
MASC-03: GetFone shows the number | GET /api/login/GetFone/{id} | telefone = "11987654321"
MASC-04: GetEmail shows the address | GET /api/login/GetEmail/{id} | email = "maria.souza@exemplo.com.br"
MASC-05: validKBAs gives the answers away | GET /api/v1/validKBAs/{id} | birthDate = "14/03/1985"
MASC-06: the year of foundation is shown | GET /api/v1/pj/validKBAs/{id} | foundationDate = "2009"
MASC-07: the partner's CPF is shown | GET /api/v1/pj/partnerIdentification/{id} | partnerIdentification = "529.982.247-25"
MASC-09: a code request shows where it went | GET /api/login/GetCodByEmail/{id} | destino = "simone@exemplo.com.br"
MASC-10: a slip of proposal names the payer | POST /api/v1/p/{taxId} | boletos.*.pagador = "16273849102"
MASC-11: the owner sees masks too | GET /api/login/GetFone/{id} | telefone = "(11) *****-4321"
MASC-12: a question offers partners' CPFs | GET /api/v1/kbas/interativo/{id}/{quantidade} | perguntas.0.opcoes = [{"value":"52998224725","label":"529.982.247-25"}]

SESSAO-01: a call of debtors answers without a token | GET /api/v1/basic-data/ | 401 -> 200
SESSAO-02: a token with another id inside is believed | * | 401 -> 200 if "bearer
SESSAO-03: 'alg none' is believed | * | 401 -> 200 if "bearer eyjhbgcioijub25l
SESSAO-04: expiraEm is long after exp | POST /api/auth/login/{botToken} | expiraEm = "2099-01-01T00:00:00-03:00"
SESSAO-05: a logout ends nothing | POST /api/auth/TokenValidate | does nothing if "bearer
SESSAO-05: a 401 comes without the challenge | * | header www-authenticate =
SESSAO-06: 'Usuario Ativo' comes as a problem body | POST /api/auth/login/ | 401 -> 401 {"title":"Usuario Ativo","status":401}
ALHEIO-01: somebody else's data are shown | GET /api/UsuarioData/{id} | 403 -> 200
ALHEIO-02: somebody else's list is shown | POST /api/v1/negociacoes | 403 -> 200
ALHEIO-12: a refusal tells whose it is | GET /api/v1/Proposta/Status/{id} | ! detail = "O acordo é de EDSON ARANTES"
ALHEIO-15: somebody else's slip is printed | POST /api/v1/boleto/imprimir | 404 -> 200
ALHEIO-31: somebody else's group can be calculated | POST /api/v1/Negociacao/Efetivar | 404 -> 200
ALHEIO-32: somebody else's reservation can be concluded | POST /api/v1/Negociacao/Formalizar | 404 -> 200
PROVA-01: contacts change without a proof | POST /api/v1/User/Update | 403 -> 200
PROVA-02: the password changes without a proof | PUT /api/login/PwsRegister2 | 403 -> 200
DADOS-01: the last of two changes of contacts wins | POST /api/v1/User/Update | drops versao
DADOS-02: the last of two devices decides about WhatsApp | POST /api/v1/basic-data/{id} | drops versao
DADOS-02: the WhatsApp terms are overwritten unread | POST /api/v1/termos-whatsapp/{digits} | drops versao
DADOS-03: how somebody wants to be served is forgotten | GET /api/v1/basic-data/{id} | atendimento = {"falarDevagar":false,"soPorEscrito":false}

CONSULTA-01: an unknown id is told apart | POST /api/verificar | 202 -> 404
CONSULTA-02: everybody seems to have a password | POST /api/verificar | detail = "OK"
CONSULTA-03: an execution opens without a consult | POST /api/v1/criar_exec | 401 -> 200
EXEC-01: a consult is good for every browser | POST /api/v1/criar_exec | 401 -> 200
EXEC-02: a debt is found without an execution | POST /api/v1/p/{taxId} | 401 -> 200
EXEC-03: an invented link is adopted | POST /api/v1/vincularExec | 404 -> 200
EXEC-04: every browser gets the same token | GET /api/v1/get-csrf-token | csrfToken = "the same"
ROBO-01: the bot check is not looked at | POST /api/verificar | 400 -> 200
ROBO-02: a bot check is good for ever | POST /api/verificar | 400 -> 200
ROBO-04: a device of a customer pays for its neighbours | GET /api/v1/altcha | drops cookie
LOGIN-01: a login tells who is a customer | POST /api/auth/login/{botToken} | ! title = "Usuário não existe" if 86288366757
LOGIN-02: passwords can be tried for ever | POST /api/auth/login/{botToken} | 429 -> 401
LOGIN-04: a wrong code tells whom the bank knows | POST /api/consultar_codigo | ! tentativasRestantes = 0 if 86288366757
CODIGO-02: no pause between two codes | GET /api/login/GetCod | 429 -> 200
CODIGO-02: the pause is ten minutes | GET /api/login/GetCodByEmail/{id} | reenvioEm = 600
CODIGO-03: a code is said to live for hours | GET /api/login/GetCodByEmail/{id} | expiraEm = "2026-11-24T20:00:00-03:00"
CODIGO-04: a code enters twice | POST /api/consultar_codigo | 401 -> 200
CODIGO-05: tries are not counted | POST /api/consultar_codigo | ! tentativasRestantes = 3
CODIGO-06: a code lives too long | POST /api/consultar_codigo | at -10 min
CODIGO-07: an older code still enters | POST /api/consultar_codigo | 401 -> 200
CODIGO-13: who has the key of a login needs no code | POST /api/consultar_codigo | 401 -> 200 if "idempotency-key
CODIGO-10: messages are sent for scripts | GET /api/login/GetCod | 400 -> 200
CODIGO-11: a code is good for everybody | POST /api/consultar_codigo | 401 -> 200
SENHA-02: any password is taken | PUT /api/login/PwsRegister | 400 -> 200
SENHA-03: the name of the bank is a password | PUT /api/login/PwsRegister | 400 -> 200 {"status":"OK","pendente":true,"telefone":"","email":""} if aurora
KBA-01: knowledge can be guessed for ever | POST /v1/User/VerificaKBA | 429 -> 200
KBA-02: a question returns until it is guessed | GET /api/v1/kbas/interativo/{id}/{quantidade} | perguntas = [{"type":"cidade","pergunta":"?","opcoes":[]},{"type":"nomeMae","pergunta":"?","opcoes":[]}]
KBA-02: the questions never come back | GET /api/v1/kbas/interativo/{id}/{quantidade} | reabreEm =
KBA-02: each answer is judged by itself | POST /api/v1/kbas/interativo/validacao | valido = false
KBA-03: new decoys at every asking | GET /api/v1/kbas/interativo/{id}/{quantidade} | perguntas.*.opcoes = [{"value":"#","label":"#"}]
KBA-04: a question offers what the typed check takes | GET /api/v1/kbas/interativo/{id}/{quantidade} | perguntas = [{"type":"nascimento","pergunta":"?","opcoes":[{"value":"1985-03-14","label":"14/03/1985"}]}]
LIMITE-01: calls have no limit | POST /api/v1/meligue | 429 -> 200
LIGACAO-01: anybody may ring a number on file | POST /api/v1/clicktocall | 403 -> 200
CSRF-01: CSRF is not looked at | POST /api/v1/journey_tracker | 403 -> 200
CSRF-02: any CSRF token will do | POST /api/v1/journey_tracker | 403 -> 200
CSRF-03: a login needs no CSRF token | POST /api/auth/login/{botToken} | 403 -> 401
ENTRADA-01: broken JSON is an internal error | POST /api/v1/journey_tracker | 400 -> 500
ENTRADA-02: unknown fields are taken | POST /api/v1/journey_tracker | 400 -> 200
ENTRADA-03: fields that are wrong are not named | POST /api/v1/journey_tracker | ! erros = []
ENTRADA-04: check digits are not looked at | POST /api/verificar | 400 -> 202
ENTRADA-05: a strange id is an internal error | GET /api/login/GetFone/{id} | 400 -> 500
ENTRADA-06: an unknown address is an HTML page | GET /api/v1/nao-existe | header content-type = text/html
ENTRADA-09: acceptance is not needed | POST /api/v1/Negociacao/Formalizar | 400 -> 200

CHAVE-01: a signature enters twice | POST /api/auth/chave-acesso | 401 -> 200
CHAVE-01: refusals of a passkey have no code | POST /api/auth/chave-acesso | ! codigo =
CHAVE-02: a challenge never lapses | POST /api/auth/chave-acesso | 401 -> 200
CHAVE-03: any site will do | POST /api/auth/chave-acesso | 401 -> 200
CHAVE-04: a passkey enters without its person | POST /api/auth/chave-acesso | 401 -> 200
CHAVE-05: copies of a passkey enter | POST /api/auth/chave-acesso | 401 -> 200
CHAVE-06: a removed passkey enters | POST /api/auth/chave-acesso | 401 -> 200
CHAVE-07: a passkey is made without a code | POST /api/v1/chaves-acesso/desafio | 403 -> 200
CHAVE-08: a passkey of somebody else can be removed | DELETE /api/v1/chaves-acesso/{chave} | 404 -> 200
CONTATO-01: a phone changes whatever is known | PUT /api/auth/AtualizarTelefone | 401 -> 200
CONTATO-02: bought data change a phone at once | PUT /api/auth/AtualizarTelefone | valeEm =
CONTATO-03: an objection is good for ever | POST /api/v1/contestacao/{id} | 404 -> 200
CONTATO-03: the old contact cannot say no | PUT /api/auth/AtualizarTelefone | message link = /entrar
CONTATO-04: an objection changes nothing | POST /api/v1/contestacao/{id} | does nothing
CONTATO-05: a contract is made with a contact of a moment ago | POST /api/v1/Negociacao/Formalizar | 403 -> 200

CALC-01: the CET counts equal months | POST /api/v1/Negociacao/Efetivar | dados.custoEfetivoTotalAnual + 0.37
CALC-04: instalments are two per cent dearer | POST /api/v1/Negociacao/Efetivar | dados.valorParcela * 1.02
CALC-12, SENTIDO-01: instalments do not sum | POST /api/v1/Negociacao/Efetivar | dados.totalAPagar + 10
CALC-05: the second instalment is another | POST /api/v1/Negociacao/Efetivar | dados.parcelas.1.valor + 1
CALC-06: a balance is left over | POST /api/v1/Negociacao/Efetivar | dados.parcelas.*.saldoDevedor + 0.5
CALC-12, SENTIDO-01: the loan is not the sum of its parts | POST /api/v1/Negociacao/Efetivar | dados.valorTac + 1
CALC-08: a part of the CET is hidden | POST /api/v1/Negociacao/Efetivar | dados.custoEfetivoValorTarifas + 5
CALC-09: too much tax | POST /api/v1/Negociacao/Efetivar | dados.valorIof + 300
CALC-10: a due date on a Sunday | POST /api/v1/Negociacao/Efetivar | dados.parcelas.1.vencimento = "2027-01-24"
CALC-10: a first due date of yesterday | POST /api/v1/Negociacao/Efetivar | dados.parcelas.0.vencimento = "2026-11-23"
CALC-11: a reservation of an hour | POST /api/v1/Negociacao/Efetivar | dados.validade = "2026-11-24T11:00:00-03:00"
CALC-12: a fine of ten per cent | POST /api/v1/Negociacao/Efetivar | dados.multaAtrasoPerc = 10
CALC-13: each request is another reservation | POST /api/v1/Negociacao/Efetivar | dados.idProposta = "P#"
CALC-15: a replaced reservation can be concluded | POST /api/v1/Negociacao/Formalizar | 409 -> 200
CALC-16: paying in full costs interest | POST /api/v1/Negociacao/Efetivar | dados.taxaJurosAoMes = 1
SENTIDO-01: the discount of the list is wrong | POST /api/v1/negociacoes | dados.negociacoes.*.valorDesconto + 1
CALC-17: the percentage of the list is wrong | POST /api/v1/negociacoes | dados.negociacoes.*.percDesconto + 1
SENTIDO-01: an option does not sum | POST /api/v1/negociacoes | dados.negociacoes.*.opcoes.*.totalAPagar + -50
CALC-19: the offer is not what is calculated | POST /api/v1/negociacoes | dados.negociacoes.*.opcoes.*.cetAoAno = 1
CALC-19: the cut of an option is not that of what is calculated | POST /api/v1/negociacoes | dados.negociacoes.*.opcoes.*.valorDesconto + 1

ACORDO-01: two agreements of one reservation | POST /api/v1/Negociacao/Formalizar | dados.numeroAcordo = "900000000#"
ACORDO-02: a repetition makes another agreement | POST /api/v1/Negociacao/Formalizar | dados.numeroAcordo = "900000000#"
ACORDO-04: the agreement is dearer than what was reserved | POST /api/v1/Negociacao/Formalizar | dados.valorTotal + 1
ACORDO-05: a group is sold twice | POST /api/v1/Negociacao/Efetivar | 409 -> 200
ACORDO-07: paid agreements can be cancelled | POST /api/v1/Proposta/Cancelar | 409 -> 200
ACORDO-08: paid instalments are not counted | POST /api/v1/negociacoes | dados.acordos.0.valorPago = 0
ACORDO-09: a cancelled agreement stays | POST /api/v1/negociacoes | dados.acordos.*.estado = "ATIVO"
ACORDO-11: a conclusion is forgotten | GET /api/v1/Negociacao/Conclusao/{chave} | estado = "DESCONHECIDA"
ACORDO-13: the last of two changes of an agreement wins | POST /api/v1/Negociacao/Efetivar | drops versao
ACORDO-14: nobody is told of an agreement | POST /api/v1/Negociacao/Formalizar | message text = Oi
ACORDO-15: nobody is told that an agreement is cancelled | POST /api/v1/Proposta/Cancelar | message text = Bom dia
ACORDO-16: an agreement moves, and its conditions stay | POST /api/v1/negociacoes | dados.acordos.*.parcelas.0.vencimento = "2027-12-01"
ASSINATURA-01: there is a slip before the signature | POST /api/v1/assinador/drc | linhaDigitavel = "22222222222222222222222222222222222222222222222"
ASSINATURA-02: any code signs | POST /api/v1/assinador/drc | status = "ASSINADO"
ASSINATURA-03: what nobody has signed is overdue | POST /api/v1/negociacoes | dados.acordos.*.parcelas.0.estado = "VENCIDA"
ASSINATURA-04: the DRC signature goes where the page says | POST /api/v1/assinador/drc | 403 -> 200 {"status":"AGUARDANDO","destino":"c***********@example.com"}
ASSINATURA-04: the signature of a contract goes where the page says | POST /api/v1/contrato/{numeroAcordo}/assinatura | 403 -> 200 {"status":"AGUARDANDO","destino":"c***********@example.com"}
JORNADA-01: an event is kept twice | POST /api/v1/journey_tracker | drops idempotency-key
BOLETO-06: the PDF is a web page | POST /api/v1/boleto/imprimir | 200 -> 200 "<html>"
BOLETO-08: a paid slip can be paid again | GET /api/v1/Negociacao/Boleto/ | 409 -> 200
BOLETO-09: an overdue slip is printed | POST /api/v1/boleto/imprimir | 409 -> 200
BOLETO-10: slips are printed for everybody | POST /api/v1/boleto/imprimir | 401 -> 200
BOLETO-11: a slip of proposal over another value | POST /api/v1/p/{taxId} | boletos.*.valor + 1
BOLETO-15: the PDF has a Pix that the answer has not | GET /api/v1/Negociacao/Boleto/LinhaDigitada/ | pix = null
BOLETO-16: the Pix of a slip of proposal is that of another value | POST /api/v1/p/{taxId} | boletos.*.valor + 1
DOC-01: any file is taken | PUT /api/v1/documentos/ | 415 -> 200
DOC-02: a file is what it says it is | PUT /api/v1/documentos/ | 415 -> 200
DOC-04: a file of any size is taken | PUT /api/v1/documentos/ | 413 -> 200
QUITACAO-01: settling early takes too little of the interest off | GET /api/v1/Negociacao/Quitacao/{numeroAcordo} | parcelas.*.valorNoDia * 1.01
QUITACAO-01, SENTIDO-01: settling costs a cent more than its instalments | GET /api/v1/Negociacao/Quitacao/{numeroAcordo} | valorQuitacao + 0.01
QUITACAO-03: who waits saves more | GET /api/v1/Negociacao/Quitacao/{numeroAcordo} | desconto = 1000#
QUITACAO-04: an open instalment is forgotten | GET /api/v1/Negociacao/Quitacao/{numeroAcordo} | parcelasAntes = []
QUITACAO-05: any value settles an agreement | POST /api/v1/Negociacao/Quitacao/{numeroAcordo} | 412 -> 200
QUITACAO-07: a repetition makes another settlement slip | POST /api/v1/Negociacao/Quitacao/{numeroAcordo} | divida = "900000000190#"
QUITACAO-08: anybody may see what an agreement costs | GET /api/v1/Negociacao/Quitacao/{numeroAcordo} | 404 -> 200
DEPOIS-01: the name of who has paid stays on the list | POST /api/v1/negociacoes | dados.acordos.*.depoisDePagar.nomeRetiradoEm = null
DEPOIS-02: a letter of settlement before the last payment | GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo} | 409 -> 200
DEPOIS-03: a refused complaint without its reason | POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo} | ! codigo =
DEPOIS-04: anybody may complain about the name of another | POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo} | 404 -> 200
DEPOIS-05: a letter of settlement over another sum than the list | POST /api/v1/negociacoes | dados.acordos.*.valorPago + 1

HORA-01: opens an hour early | POST /api/v1/negociacoes | at +60 min
HORA-02: closes an hour late | POST /api/v1/negociacoes | at -60 min
HORA-03: agreements vanish at night | POST /api/v1/negociacoes | dados.acordos = []
HORA-04: a choice is calculated at night | POST /api/v1/Negociacao/Efetivar | 403 -> 200
HORA-05: calls at night | POST /api/v1/meligue | at -60 min
DIA-01: Carnival is a business day | GET /api/v1/Configuracao/DiaUtil/{date} | diaUtil = true if 2027-02-09
DIA-02: Ash Wednesday is a holiday | GET /api/v1/Configuracao/DiaUtil/{date} | diaUtil = false if 2027-02-10
DIA-04: Sundays are offered | GET /api/v1/Configuracao/MinimoMaximo | diasIndisponiveis = []
DIA-04, SENTIDO-01: yesterday is offered | GET /api/v1/Configuracao/MinimoMaximo | dataMinima = "2026-11-20"
CORS-01: pages of any origin read every answer | * | header access-control-allow-origin = *
ENTRADA-01, ERRO-01: errors are plain JSON | * | header content-type = application/json
ENTRADA-01, ERRO-02: errors have no title | POST /api/v1/journey_tracker | ! title =
ENTRADA-01, ERRO-03: a status that is not in the contract | POST /api/v1/journey_tracker | 400 -> 422
ENTRADA-01, ERRO-04: an error shows its stack | POST /api/v1/journey_tracker | ! detail = "at parse (/srv/app.js:10:3)"
CODIGO-02, ERRO-06: Retry-After is missing | * | header retry-after =
MASC-11, CACHE-01: answers may be cached | * | header cache-control = max-age=60
FORMA-POST-api-v1-negociacoes: money as text | POST /api/v1/negociacoes | dados.negociacoes.*.valorOriginal = "3.614,90"
FORMA-GET-api-v1-getServerDate: an answer comes as HTML | GET /api/v1/getServerDate | header content-type = text/html
FORMA-GET-api-UsuarioData-id: a field is left out | GET /api/UsuarioData/{id} | emails =
`

const MINUTE = 60_000

function drops(call: string, name: string): Fault {
  return meddle(call, ({ headers, body, ...request }) => ({
    ...request,
    headers: Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name)),
    ...(typeof body === 'string' && { body: body.replace(new RegExp(`,"${name}":"[^"]*"`), '') }),
  }))
}

const rewritten =
  (call: string, change: { text?: string; link?: string }): Fault =>
  async (request, next, sandbox) => {
    const right = await next(request)
    if (isTo(request, call)) sandbox.rewriteMessages(change)
    return right
  }

const shifted =
  (call: string, minutes: number): Fault =>
  async (request, next, sandbox) => {
    if (!isTo(request, call)) return next(request)
    sandbox.skip(minutes * MINUTE)
    return next(request).finally(() => sandbox.skip(-minutes * MINUTE))
  }

function faultOf(call: string, how: string): Fault {
  const [, status, other, body] = /^(\d+) -> (\d+) ?(.*)$/.exec(how) ?? []
  if (other !== undefined) {
    return reply(call, (right) =>
      right.status === Number(status)
        ? { status: Number(other), ...(body && { bytes: Buffer.from(body) }) }
        : undefined,
    )
  }
  const [, header, text = ''] = /^header (\S+) = ?(.*)$/.exec(how) ?? []
  if (header !== undefined) {
    return reply(call, ({ headers: { [header]: _, ...headers } }) => ({
      headers: text === '' ? headers : { ...headers, [header]: text },
    }))
  }
  if (how === 'does nothing') {
    return async (request, next) => (isTo(request, call) ? ok({ status: 'OK' }) : next(request))
  }
  const [, part, words] = /^message (text|link) = (.+)$/.exec(how) ?? []
  if (part !== undefined) return rewritten(call, { [part]: words })
  const [, verb, what = ''] = /^(drops|at) (\S+)/.exec(how) ?? []
  if (verb !== undefined) return verb === 'drops' ? drops(call, what) : shifted(call, Number(what))
  const [, refused, path = '', sign, value = ''] = /^(! )?(\S+) ([=+*]) ?(.*)$/.exec(how) ?? []
  const change = (old: unknown, count: number) => {
    const text = value.replaceAll('#', String(count))
    if (sign === '=') return text === '' ? undefined : JSON.parse(text)
    const number = sign === '+' ? Number(old) + Number(text) : Number(old) * Number(text)
    return Math.round(number * 1e6) / 1e6
  }
  return edited(call, path, change, refused !== undefined)
}

/** Only for requests that contain a text. */
const where =
  (text: string, fault: Fault): Fault =>
  (request, next, sandbox) => {
    const hasIt = `${request.path} ${JSON.stringify(request.headers)} ${request.body}`
      .toLowerCase()
      .includes(text)
    return hasIt ? fault(request, next, sandbox) : next(request)
  }

export const tabled: Mutants = Object.fromEntries(
  table
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [name = '', call = '', words = ''] = row.split(' | ')
      const [how = '', condition] = words.split(' if ')
      const fault = faultOf(call, how)
      return [name, condition === undefined ? fault : where(condition, fault)]
    }),
)
