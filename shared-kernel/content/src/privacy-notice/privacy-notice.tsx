import { TextLink } from '@portal/connected'
import { useConfig } from '@portal/runtime'
import { DateText, Heading, Stack, Text, Unbroken } from '@portal/ui'
import type { ReactNode } from 'react'
import styles from './privacy-notice.module.css'

export interface PrivacyNoticeProps {
  /** Level of the section headings: 2 below a page's own title, 3 inside a dialog. */
  level?: 2 | 3 | undefined
}

const RIGHTS = [
  'confirmar se tratamos dados seus e ter acesso a eles',
  'corrigir dados incompletos, errados ou desatualizados',
  'pedir que dados desnecessários, excessivos ou tratados fora da lei sejam anonimizados, bloqueados ou apagados',
  'levar seus dados para outro fornecedor, conforme as regras do órgão regulador',
  'saber com quem compartilhamos seus dados',
  'retirar um consentimento e pedir que os dados tratados com base nele sejam apagados',
  'opor-se a um tratamento que não siga a lei',
  'pedir a revisão de decisões tomadas só por sistemas automáticos',
] as const

/** The bank's privacy notice (spec §2), without a title: the page or the dialog around it has one. */
export function PrivacyNotice({ level = 2 }: PrivacyNoticeProps) {
  const { brand, contact, libras } = useConfig()
  const { dataProtectionEmail } = contact
  return (
    <Stack gap={24} className={styles.notice}>
      <Text size="sm" tone="soft">
        Publicado em <DateText iso="2021-10-30" />. Última atualização em <DateText iso="2024-08-06" />.
      </Text>
      <p>
        Este aviso explica como {brand.legalName},{' '}
        <Unbroken>
          CNPJ <Unbroken>{brand.cnpj}</Unbroken>
        </Unbroken>
        , trata os seus dados pessoais quando você consulta, negocia e paga dívidas por este portal. O banco é
        o controlador desses dados: é ele quem decide como eles são usados.
      </p>
      <Part level={level} title="Que dados coletamos e por onde">
        <p>
          Coletamos os dados que você informa e os que surgem do uso de três canais. O primeiro é este site. O
          segundo é o atendimento eletrônico por voz: as ligações que você faz ou recebe. O terceiro é o
          atendimento por mensagens, como SMS, WhatsApp e e-mail.
        </p>
        <ul>
          <li>
            <strong>Identificação e contato:</strong> CPF ou CNPJ, nome, data de nascimento ou de fundação,
            nome da mãe, telefones, e-mail e endereço.
          </li>
          <li>
            <strong>Contratos:</strong> dívidas, ofertas, acordos, parcelas e boletos.
          </li>
          <li>
            <strong>Uso dos canais:</strong> páginas visitadas, data e hora, endereço IP, tipo de aparelho,
            conversas com o assistente e gravações das ligações.
          </li>
        </ul>
      </Part>
      <Part level={level} title="Para que usamos">
        <ul>
          <li>confirmar que você é você e proteger sua conta contra fraudes</li>
          <li>mostrar suas dívidas e ofertas, fazer acordos e emitir boletos</li>
          <li>falar com você sobre as suas dívidas, acordos e pagamentos</li>
          <li>cumprir a lei e as ordens de autoridades</li>
          <li>melhorar o site, só com os cookies opcionais que você permitir</li>
        </ul>
      </Part>
      <Part level={level} title="Com quem compartilhamos">
        <p>
          Compartilhamos o necessário com a empresa contratada pelo banco para operar este portal e os
          atendimentos. Ela age em nome do banco, segue as instruções dele e tem o dever de proteger seus
          dados. Também podemos compartilhar com autoridades, quando a lei obriga. Não vendemos seus dados.
          {libras &&
            ' Se você pedir uma página em Libras, as frases que você tocar vão para o VLibras, um serviço do governo federal.'}
        </p>
      </Part>
      <Part level={level} title="Por quanto tempo guardamos">
        <p>
          Guardamos seus dados só pelo tempo necessário para as finalidades deste aviso e para cumprir prazos
          que a lei exige. Depois disso eles são apagados ou deixam de poder ser ligados a você.
        </p>
      </Part>
      <Part level={level} title="Como protegemos">
        <p>
          A comunicação com este site é protegida, o acesso aos dados é limitado a quem precisa deles para
          trabalhar e fica registrado. Nunca pedimos sua senha por telefone, mensagem ou e-mail. Se você
          desconfiar de um boleto, <TextLink to="/confira-seu-boleto">confira aqui antes de pagar</TextLink>.
        </p>
      </Part>
      <Part level={level} title="Cookies">
        <p>
          Os cookies necessários mantêm o site funcionando com segurança. Os opcionais só são usados com a sua
          permissão, que vale por 365 dias. Você pode retirar a permissão a qualquer momento em “Preferências
          de cookies”, no rodapé.
        </p>
      </Part>
      <Part level={level} title="Seus direitos">
        <p>Pela Lei Geral de Proteção de Dados (Lei nº&nbsp;13.709/2018, art.&nbsp;18), você pode:</p>
        <ul>
          {RIGHTS.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
        <p>
          Para usar qualquer um deles, escreva para o encarregado pelo tratamento de dados pessoais do banco,
          em{' '}
          <TextLink href={`mailto:${dataProtectionEmail}`}>
            <Unbroken>{dataProtectionEmail}</Unbroken>
          </TextLink>
          , ou vá a uma agência. Se a resposta não resolver, você pode procurar a Autoridade Nacional de
          Proteção de Dados (ANPD).
        </p>
      </Part>
      <Part level={level} title="Mudanças neste aviso">
        <p>
          Quando este aviso mudar, a nova versão aparece aqui com a data da atualização. Se a mudança for
          importante, avisaremos também em destaque no site.
        </p>
      </Part>
    </Stack>
  )
}

interface PartProps {
  level: 2 | 3
  title: string
  children: ReactNode
}

function Part({ level, title, children }: PartProps) {
  return (
    <Stack as="section" gap={8} className={styles.section}>
      <Heading level={level} size="lg">
        {title}
      </Heading>
      {children}
    </Stack>
  )
}
