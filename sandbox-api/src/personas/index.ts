import { cities, drawFrom } from '../contact/interactive-knowledge/decoys'
import { seededRandom } from '../server/random'
import { histories } from './histories'
import type { Persona } from './persona'

/**
 * Key: description and expected result, then tax id, name, password, phone, e-mail, birth date or year of foundation,
 * and mother's name or CPF of the partner. CNPJs may contain letters since July 2026.
 */
const table = `
  cliente: Pessoa física com senha e dois grupos: cartão e veículo
    Consulta OK, vai para /login-cpf; o painel mostra 2 oportunidades, R$ 7.482,19 no total
    52998224725, MARIA APARECIDA DE SOUZA, Aurora2026, 11987654321, MARIA.SOUZA@EXEMPLO.COM.BR, 1985-03-14, ANA LUCIA DE SOUZA
  pf-novo: Pessoa física sem senha, com telefone e e-mail
    Consulta NOK, vai para /cria-senha; depois do código entra no painel com uma oportunidade
    11144477735, JOÃO BATISTA PEREIRA, -, 21987651234, JOAO.PEREIRA@EXEMPLO.COM.BR, 1990-07-21, TEREZA PEREIRA
  pf-sem-contato: Pessoa física sem senha, sem telefone e sem e-mail
    Consulta NOK, vai para /sem-contato; cadastra contato com nascimento e nome da mãe
    39053344705, LUZIA FERREIRA, -, -, -, 1972-11-02, MADALENA
  pf-novo-renegociacao: Pessoa física sem senha, com marca de renegociação
    Consulta NOK e ren, vai para /boletagem com um boleto de proposta
    28625587887, CARLOS EDUARDO LIMA, -, 31988123456, CARLOS.LIMA@EXEMPLO.COM.BR, 1979-01-30, ROSA MARIA LIMA
  pf-novo-drc: Pessoa física sem senha, com marca de DRC
    Consulta NOK e drc, vai para /boletagem com um boleto de proposta
    71428793860, HELENA MARTINS PRADO, -, 41991234567, HELENA.PRADO@EXEMPLO.COM.BR, 1968-05-09, IRENE MARTINS
  pf-telefone-em-outro-cpf: O telefone informado pertence a outro CPF
    Consulta 401 'Telefone já existe em outro CPF', vai para /procure-uma-agencia
    12345678909, PAULO ROBERTO ALVES
  pf-dados-inconsistentes: Cadastro inconsistente, sem e-mail e telefone
    Consulta 401 'Cadastro: dados inconsistentes, sem e-mail e telefone', vai para /sem-contato
    98765432100, SANDRA REGINA COSTA, -, -, -, 1981-09-17, NEUSA COSTA
  pf-sem-negociacao-202: Consulta aceita sem negociação (202)
    Consulta 202, vai para /sem-negociacao
    24681357928, ANTÔNIO CARLOS RAMOS
  pf-outro-401: Consulta recusada por outro motivo (401)
    Consulta 401, vai para /sem-negociacao
    13579246828, BEATRIZ NUNES
  pf-erro-500: Consulta com erro do servidor (500)
    Consulta 500: mensagem de que não foi possível processar
    40816253609, DIEGO ROCHA
  sessao-ativa: Já existe uma sessão aberta em outro aparelho
    Login 401 'Usuario Ativo'; encerrar a outra sessão e entrar de novo
    50391627406, FERNANDA OLIVEIRA, Aurora2026, 51992345678, FERNANDA.OLIVEIRA@EXEMPLO.COM.BR, 1993-12-05, CLEIDE OLIVEIRA
  sessao-curta: A sessão dura 60 segundos
    Um minuto depois do login as chamadas respondem 401 Sessão expirada
    61728394546, GABRIEL TEIXEIRA, Aurora2026, 61993456789, GABRIEL.TEIXEIRA@EXEMPLO.COM.BR, 1999-04-18, SONIA TEIXEIRA
  codigo-nok: Código certo, mas a resposta não é OK
    Código: 200 com status NOK, vai para /sem-negociacao
    72839405610, ISABELA MOREIRA, Aurora2026, 71994567890, ISABELA.MOREIRA@EXEMPLO.COM.BR
  codigo-202: Código certo, sem negociação (202)
    Código: 202, vai para /sem-negociacao
    83940516775, JORGE HENRIQUE DIAS, Aurora2026, 81995678901, JORGE.DIAS@EXEMPLO.COM.BR
  codigo-401: Código certo, mas não autorizado
    Código: 401 'Não autorizado'
    94051627802, KARINA LOPES, Aurora2026, 85996789012, KARINA.LOPES@EXEMPLO.COM.BR
  codigo-500: Código certo, com erro do servidor
    Código: 500, mensagem de que não foi possível processar
    05162738921, LEANDRO FARIAS, Aurora2026, 91997890123, LEANDRO.FARIAS@EXEMPLO.COM.BR
  pj-cliente: Empresa com senha
    Consulta OK, vai para /login-cpf na aba CNPJ; painel com empréstimo e cartão empresarial
    12345678000195, PADARIA BOM DIA LTDA, Aurora2026, 1133224455, FINANCEIRO@BOMDIA.EXEMPLO.COM.BR, 2009, 52998224725
  pj-kba: Empresa sem senha, com dados para confirmação
    Consulta NOK, com fundação e sócio: vai para /cadastro-pj
    33444555000181, OFICINA DO ZÉ LTDA, -, 1932324545, CONTATO@OFICINADOZE.EXEMPLO.COM.BR, 2014, 11144477735
  pj-kba-renegociacao: Empresa sem senha, com dados e marca de renegociação
    Consulta NOK, com fundação, sócio e ren: vai para /boletagem
    44555666000181, MERCADO NOVA ESPERANÇA LTDA, -, 4133445566, MERCADO@NOVAESPERANCA.EXEMPLO.COM.BR, 2001, 28625587887
  pj-sem-kba: Empresa sem senha e sem dados para confirmação
    Consulta NOK, sem fundação e sócio: vai para /procure-uma-agencia
    55666777000181, TRANSPORTES ESTRELA LTDA, -, 5133667788, ADM@ESTRELA.EXEMPLO.COM.BR
  pj-alfanumerica: Empresa com CNPJ alfanumérico e senha
    Letras são aceitas; consulta OK, vai para /login-cpf
    12ABC34501DE35, STARTUP LETRAS S.A., Aurora2026, 11934567890, CONTAS@LETRAS.EXEMPLO.COM.BR, 2026, 39053344705
  pj-alfanumerica-nova: Empresa com CNPJ alfanumérico, sem senha, com dados para confirmação
    Consulta NOK, vai para /cadastro-pj
    A1B2C3D4000193, NOVA ERA SERVIÇOS DIGITAIS LTDA, -, 48991112233, FINANCAS@NOVAERA.EXEMPLO.COM.BR, 2026, 71428793860
  pj-dados-inconsistentes: Empresa com cadastro inconsistente
    Consulta 401 'Cadastro: dados inconsistentes, sem e-mail e telefone', vai para /pj-kba
    66777888000181, CONFECÇÕES LUA LTDA, -, -, -, 1998, 98765432100
  pj-telefone-em-outro-cpf: O telefone da empresa pertence a outro CPF
    Consulta 401 'Telefone já existe em outro CPF', vai para /procure-uma-agencia
    77888999000181, BAR DA PRAÇA LTDA
  veiculo-v2: Renegociação de veículo, versão 2
    /negociacao-reneg; boleto na hora, documentos e assinatura pendentes em /sucesso-veiculo
    16273849013, MARCOS VINICIUS TAVARES, Aurora2026, 11981234510, MARCOS@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  veiculo-v3: Refinanciamento de veículo, versão 3, com troco e seguro
    /negociacao-reneg com troco; documentos, contrato e assinatura antes do primeiro boleto
    27384950104, NATÁLIA BARBOSA, Aurora2026, 11981234511, NATALIA@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  drc-assinatura: DRC acima de R$ 100 mil, com assinatura digital
    /negociacao-drc; depois de formalizar, assinatura por código e só então o boleto
    38495061260, OTÁVIO MENDES, Aurora2026, 11981234512, OTAVIO@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  reorg-com-seguro: Reorganização de dívidas, com e sem seguro
    /negociacao-reorg: menor parcela, prazo conhecido e menor prazo, cada um com e sem seguro
    49506172307, PRISCILA ANDRADE, Aurora2026, 11981234513, PRISCILA@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  reorg-sem-seguro: Reorganização de dívidas, sem oferta de seguro
    /negociacao-reorg: as três formas, só sem seguro
    50617283435, QUITÉRIA SANTOS, Aurora2026, 11981234514, QUITERIA@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  cartao-p1: Campanha de cartão P1
    Um grupo CARTAO_P1, 80% de desconto à vista
    61728394627, RAFAEL GOMES, Aurora2026, 11981234515, RAFAEL@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  cartao-p2: Campanha de cartão P2
    Um grupo CARTAO_P2, até 36 parcelas
    72839405709, SIMONE CARDOSO, Aurora2026, 11981234516, SIMONE@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  eavm: Oferta EAVM
    /negociacao-eavm
    83940516856, TIAGO FREITAS, Aurora2026, 11981234517, TIAGO@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  zero-entrada: Oferta sem entrada, com link de sessão
    /oferta-especial; o link do banco, que o sandbox manda por SMS, leva a ela
    94051627993, URSULA RIBEIRO, Aurora2026, 11981234518, URSULA@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  debito-automatico: Campanha com débito automático
    /forma-pagamento pede a autorização de débito
    05162738093, VALÉRIA PINTO, Aurora2026, 11981234519, VALERIA@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  campanha-boleto: Campanha de boleto (bol)
    /boleto-facil: o boleto pronto para pagar, sem login
    16273849102, WAGNER MONTEIRO, Aurora2026, 11981234520, WAGNER@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  boleto-24h: Boleto com vencimento no próximo dia útil
    /negociacao-boleto-24hrs com o prazo em data e hora
    27384950287, XÊNIA DUARTE, Aurora2026, 11981234521, XENIA@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  varios-grupos: Várias famílias ao mesmo tempo
    O painel mostra seis grupos fixos, cada um com a sua família
    38495061341, YASMIN CORREIA, Aurora2026, 11981234522, YASMIN@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  devedor-pesado: Duzentos contratos em quarenta grupos
    O painel abre sem demora, com 40 grupos de 5 contratos
    49506172498, ZULMIRA CAVALCANTI, Aurora2026, 11981234523, ZULMIRA@EXEMPLO.COM.BR, 1980-06-15, MARIA DAS GRAÇAS
  sem-registro: A consulta de negociações não encontra registro
    sucesso false, 'NENHUM REGISTRO ENCONTRADO': 'Nenhum registro encontrado'
    50617283516, ADRIANA BRITO, Aurora2026, 11917283516, ADRIANA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  lista-vazia: Nenhuma oportunidade: lista vazia
    'Não há negociações'
    61728394708, BRUNO CAMARGO, Aurora2026, 11928394708, BRUNO@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  erro-api: A lista de negociações falha, mas há carteiras
    'Erro api Bradesco' registrado; as carteiras aparecem mesmo assim
    72839405881, CLÁUDIA VIEIRA, Aurora2026, 11939405881, CLÁUDIA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  fora-de-horario: Para este cliente é sempre fora de horário
    'Fora de horário'; o acordo em dia continua visível
    83940516937, DANIELA XAVIER, Aurora2026, 11940516937, DANIELA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  retomada-9a: Negociação interrompida em 9A
    Ao voltar, retoma em 9A: opção
    94051627055, RETOMADA 9A DA SILVA, Aurora2026, 11951627055, RETOMADA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  retomada-10a: Negociação interrompida em 10A
    Ao voltar, retoma em 10A: data
    05162738174, RETOMADA 10A DA SILVA, Aurora2026, 11962738174, RETOMADA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  retomada-11a: Negociação interrompida em 11A
    Ao voltar, retoma em 11A: forma de pagamento
    16273849285, RETOMADA 11A DA SILVA, Aurora2026, 11973849285, RETOMADA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  retomada-12a: Negociação interrompida em 12A
    Ao voltar, retoma em 12A: resumo
    27384950368, RETOMADA 12A DA SILVA, Aurora2026, 11984950368, RETOMADA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  acordo-em-dia: Acordo em dia: duas parcelas pagas, próxima em aberto
    meus-acordos: boleto, código de barras e mudança de data da próxima parcela
    38495061422, EDSON ARANTES, Aurora2026, 11995061422, EDSON@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  acordo-debito: Acordo de débito automático, pago por boleto até aqui
    painel-alterar-pagamento: de boleto para débito em conta, e de volta com um boleto novo
    60517283417, HELENA DIAS, Aurora2026, 11917283417, HELENA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  acordo-em-atraso: Acordo com parcela vencida
    Boleto vencido não se paga: 'Renegociar' leva ao grupo que substitui o acordo
    49506172579, FLÁVIA QUEIROZ, Aurora2026, 11906172579, FLÁVIA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  acordo-quitado: Acordo pago por inteiro
    meus-acordos: quitado, sem boletos
    50617283605, GUSTAVO HENRIQUE REIS, Aurora2026, 11917283605, GUSTAVO@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  nome-no-cadastro: Pagou, e o nome continua no cadastro de devedores; outro acordo ainda por pagar
    meus-acordos: o prazo passou; reclamação com protocolo e carta de quitação
    38495061694, LUCAS PRADO, Aurora2026, 11995061694, LUCAS@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  acordo-cancelado: Acordo cancelado e uma oportunidade nova
    meus-acordos: cancelado; o painel mostra uma oportunidade
    61728394899, HILDA SAMPAIO, Aurora2026, 11928394899, HILDA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  acordos-varios: Acordos pago, em dia, em atraso e cancelado
    meus-acordos mostra os quatro estados
    72839405962, IVAN MACHADO, Aurora2026, 11939405962, IVAN@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  documentos-pendentes: Refinanciamento de veículo à espera de documentos
    /status e /upload-docs; depois /refinanciamento-contrato
    83940516007, JULIANA FONSECA, Aurora2026, 11940516007, JULIANA@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
  assinatura-pendente: DRC formalizado à espera de assinatura
    /status; a assinatura por código libera o boleto
    94051627136, KLEBER ASSIS, Aurora2026, 11951627136, KLEBER@EXEMPLO.COM.BR, 1977-08-25, JOANA DARC DA SILVA
`

const ROW = /^ {2}(\S+): (.+)\n {4}(.+)\n {4}(.+)$/gm

/** The personas live in cities drawn by population. */
export const personas: readonly Persona[] = [...table.matchAll(ROW)].map(
  ([, key = '', description = '', expected = '', row = '']) => {
    const [taxId = '', name = '', ...rest] = row.split(', ')
    const origin = taxId.length > 11 ? ['foundationYear', 'partner'] : ['birthDate', 'motherName']
    const facts = ['senha', 'phone', 'email', ...origin].map((fact, i) => [fact, rest[i] ?? '-'])
    const known = Object.fromEntries(facts.filter(([, value]) => value !== '-'))
    const city = drawFrom(cities, seededRandom(taxId))
    return { key, description, expected, taxId, name, city, ...known, ...histories[key] }
  },
)

const byTaxId = new Map(personas.map((persona) => [persona.taxId, persona]))

export const personaOf = (taxId: string): Persona | undefined => byTaxId.get(taxId)

/** Throws for an unknown key. */
export function persona(key: string): Persona {
  const match = personas.find((one) => one.key === key)
  if (match === undefined) throw new Error(`no persona ${key}`)
  return match
}

export type { ContractSeed, OfferSeed, Persona } from './persona'
