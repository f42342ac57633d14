import { AppearanceChoice, TextLink } from '@portal/connected'
import { callLink } from '@portal/domain/phone'
import { useConfig } from '@portal/runtime'
import type { RoutePath } from '@portal/runtime/router'
import { Heading, Section, Text, Unbroken } from '@portal/ui'
import { TaskScreen } from '../../task-screen/task-screen'
import styles from './acessibilidade.module.css'

const works = [
  'Tudo pode ser feito só com o teclado, na ordem em que está na tela.',
  'Os leitores de tela dizem o nome, o estado e o erro de cada campo.',
  'A página aumenta até 400% e cabe em telas de 320 pixels, sem rolar para o lado.',
  'As cores têm contraste, também no modo escuro e no alto contraste do sistema.',
  'O contraste e o tamanho do texto podem ser escolhidos aqui e no rodapé de cada página.',
  'Onde o aparelho tem uma voz em português, “Ouvir esta página” lê cada tela em voz alta.',
  'Nada se move se o seu aparelho pede menos movimento.',
  'Os números do boleto estão na página, além do PDF, e podem ser copiados.',
  'Dois minutos antes de a sessão acabar, a tela avisa e diz como continuar.',
  'Nenhuma oferta tem contagem regressiva.',
]

const inLibras = '“Ver em Libras”, no rodapé de cada página, mostra as frases da tela em Libras.'
const noLibras = 'Ainda não temos tradução para Libras.'

const limits = [
  'Com o texto em 200% e a tela estreita, o código de barras ocupa mais linhas.',
  'Ainda não testamos com pessoas com deficiência. Os testes são feitos por programas e pela equipe.',
]

const places: readonly (readonly [title: string, ...links: (readonly [to: RoutePath, name: string])[]])[] = [
  [
    'Para todas as pessoas',
    ['/', 'Início, para pessoas'],
    ['/pj', 'Início, para empresas'],
    ['/login-cpf', 'Acesso com CPF ou CNPJ'],
    ['/login-segunda-via', 'Segunda via sem senha'],
    ['/central-de-duvidas', 'Dúvidas'],
    ['/procure-uma-agencia', 'Procure uma agência'],
    ['/quem-somos', 'Quem somos'],
  ],
  [
    'Sua segurança',
    ['/confira-seu-boleto', 'Confira seu boleto'],
    ['/notificacoes-indevidas', 'Notificações indevidas'],
    ['/diretiva-privacidade', 'Aviso de privacidade'],
  ],
  [
    'Depois do acesso',
    ['/painel-controle', 'Minhas oportunidades'],
    ['/painel-negociacoes', 'Meus acordos'],
    ['/segunda-via', 'Segunda via de boleto'],
    ['/painel-meus-dados', 'Meus dados'],
  ],
]

const Items = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

export function AccessibilityPage() {
  const { brand, contact, libras } = useConfig()
  return (
    <TaskScreen
      title="Acessibilidade"
      help="Achou uma barreira? Conte para a gente"
      lead={`O portal ${brand.name} é para todas as pessoas. Aqui está o que já funciona, o que ainda falta e como falar com a gente.`}
    >
      <Section title="O que seguimos">
        <Text>
          Seguimos as diretrizes internacionais WCAG 2.2, nível AA. A acessibilidade de sites é um direito:
          está na Lei Brasileira de Inclusão (13.146/2015, artigo 63).
        </Text>
      </Section>
      <Section title="Contraste e tamanho do texto">
        <AppearanceChoice />
      </Section>
      <Section title="O que funciona">
        <Items of={libras ? [...works, inLibras] : works} />
        <Text>
          Cada versão do portal passa por testes automáticos em todas as telas e pelo caminho principal só com
          o teclado.
        </Text>
      </Section>
      <Section title="O que ainda falta">
        <Items of={libras ? limits : [noLibras, ...limits]} />
      </Section>
      <Section title="Se um formulário não funcionar para você">
        <Text>
          Ligue para a central de atendimento. Uma pessoa faz com você o que não der para fazer aqui, nas
          mesmas condições:{' '}
          <a href={callLink(contact.phone)}>
            <Unbroken>{contact.phone}</Unbroken>
          </a>
          .
        </Text>
      </Section>
      <Section title="Mapa do portal">
        <div className={styles.map}>
          {places.map(([title, ...links]) => (
            <div key={title} className={styles.part}>
              <Heading level={3} size="md">
                {title}
              </Heading>
              <ul>
                {links.map(([to, name]) => (
                  <li key={to}>
                    <TextLink to={to} standalone>
                      {name}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>
      <Text tone="soft" size="sm">
        Revisado em novembro de&nbsp;2026.
      </Text>
    </TaskScreen>
  )
}
