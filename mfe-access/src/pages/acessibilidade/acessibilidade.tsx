import { HelpContacts } from '@portal/content'
import { useConfig } from '@portal/runtime'
import { Section, Text } from '@portal/ui'
import { TaskScreen } from '../../task-screen/task-screen'

const works = [
  'Tudo pode ser feito só com o teclado, na ordem em que está na tela.',
  'Os leitores de tela dizem o nome, o estado e o erro de cada campo.',
  'A página aumenta até 400% e cabe em telas de 320 pixels, sem rolar para o lado.',
  'As cores têm contraste, também no modo escuro e no alto contraste do sistema.',
  'Nada se move se o seu aparelho pede menos movimento.',
  'Nenhuma oferta tem contagem regressiva.',
]

const limits = [
  'Ainda não temos tradução para Libras.',
  'O PDF do boleto não é marcado para leitores de tela. Os números do código de barras estão na página e podem ser copiados.',
  'Depois de muito tempo sem uso, a sessão acaba sem aviso antes. É para proteger os seus dados.',
  'Com o texto em 200% e a tela estreita, algumas telas ficam apertadas.',
  'Ainda não testamos com pessoas com deficiência. Os testes são feitos por programas e pela equipe.',
]

const Items = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

export function AccessibilityPage() {
  const { brand } = useConfig()
  return (
    <TaskScreen
      title="Acessibilidade"
      lead={`Este portal do ${brand.name} é para todas as pessoas. Aqui está o que já funciona, o que ainda falta e como falar com a gente.`}
    >
      <Section title="O que seguimos">
        <Text>
          Seguimos as diretrizes internacionais WCAG 2.2, nível AA. A acessibilidade de sites é um direito:
          está na Lei Brasileira de Inclusão (13.146/2015, artigo 63).
        </Text>
      </Section>
      <Section title="O que funciona">
        <Items of={works} />
        <Text>
          Cada versão do portal passa por testes automáticos em todas as telas e pelo caminho principal só com
          o teclado.
        </Text>
      </Section>
      <Section title="O que ainda falta">
        <Items of={limits} />
      </Section>
      <HelpContacts title="Achou uma barreira? Conte para a gente" />
      <Text tone="soft" size="sm">
        Revisado em novembro de&nbsp;2026.
      </Text>
    </TaskScreen>
  )
}
