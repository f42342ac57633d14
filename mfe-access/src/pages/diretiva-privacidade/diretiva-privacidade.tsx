import { ButtonLink } from '@portal/connected'
import { PrivacyNotice } from '@portal/content'
import { Heading, TaskLayout } from '@portal/ui'
import { ArrowLeft } from 'lucide-react'
import styles from './diretiva-privacidade.module.css'

export function PrivacyNoticePage() {
  return (
    <TaskLayout
      head={
        <>
          <div className={styles.back}>
            <ButtonLink to="/" variant="quiet" size="sm" icon={<ArrowLeft size={20} />}>
              Voltar
            </ButtonLink>
          </div>
          <Heading level={1}>Aviso de privacidade</Heading>
        </>
      }
    >
      <PrivacyNotice />
    </TaskLayout>
  )
}
