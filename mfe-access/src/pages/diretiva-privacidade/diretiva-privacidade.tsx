import { ArrowLeft } from 'lucide-react'
import { ButtonLink, Container, Heading, PrivacyNotice } from 'shared-kernel/ui'
import styles from './diretiva-privacidade.module.css'

export function Component() {
  return (
    <Container width="narrow" className={styles.page}>
      <div className={styles.back}>
        <ButtonLink to="/" variant="quiet" size="sm" icon={<ArrowLeft size={20} />}>
          Voltar
        </ButtonLink>
      </div>
      <Heading level={1}>Diretiva de privacidade</Heading>
      <PrivacyNotice />
    </Container>
  )
}
