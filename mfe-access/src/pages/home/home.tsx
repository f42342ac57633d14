import type { StateMode } from '@portal/domain/tax-id'
import { useLocation } from '@portal/runtime/router'
import { Container, Heading, Text } from '@portal/ui'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { Banner } from './banner'
import { banners, type HomeVariant, homeVariant } from './banner-content'
import { CodeCard } from './code-card'
import { ConsultCard } from './consult-card'
import { HeroPicture } from './hero-picture'
import styles from './home.module.css'
import { HowItWorks, Stories, WhoWeAre, WhySafe } from './sections'
import { useHomeEntry } from './use-home-entry'
import { WhatsAppCard } from './whatsapp-card'

const promises = ['Canal oficial do banco', 'Sem custo', 'Seus dados protegidos']

export function HomePage() {
  const variant = homeVariant(useLocation().pathname)
  return <Home key={variant} variant={variant} />
}

function Home({ variant }: { variant: HomeVariant }) {
  const [mode, setMode] = useState<StateMode>(variant === 'pj' ? 'PJ' : 'PF')
  const taxIdInput = useRef<HTMLInputElement>(null)
  const id = mode === 'PF' ? 'CPF' : 'CNPJ'

  useHomeEntry(taxIdInput, setMode)

  return (
    <Container className={styles.page}>
      <div className={styles.start}>
        <div className={styles.hero}>
          <div className={styles.intro}>
            <Heading level={1} size="3xl">
              Consulte seu {id} Grátis
            </Heading>
            <Text size="lg" tone="soft">
              Veja o que está em aberto, escolha uma condição que cabe no seu mês e gere o boleto em minutos.
            </Text>
          </div>
          <div className={styles.consult}>
            <ConsultCard mode={mode} onModeChange={setMode} taxIdInput={taxIdInput} />
          </div>
          <ul className={styles.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <Check aria-hidden="true" size={18} className={styles.tick} />
                {promise}
              </li>
            ))}
          </ul>
          <HeroPicture variant={variant} />
        </div>
        <Banner slides={banners[variant]} />
        <div className={styles.side}>
          <CodeCard taxIdInput={taxIdInput} />
          <WhatsAppCard />
        </div>
      </div>
      <WhoWeAre />
      <WhySafe />
      <HowItWorks />
      <Stories />
    </Container>
  )
}
