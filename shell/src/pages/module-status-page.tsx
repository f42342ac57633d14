import { useConfig } from '@portal/runtime'
import {
  Alert,
  Badge,
  type BadgeProps,
  Button,
  Card,
  Container,
  DefinitionList,
  type DefinitionRow,
  Heading,
  Inline,
  Section,
  Stack,
  Text,
} from '@portal/ui'
import { type ReactNode, useState } from 'react'
import type { SharedStatus } from '../loader/federation'
import type { ModuleState } from '../loader/module-loader'
import { refreshRegistry } from '../registry/registry'
import { NotFoundPage } from './late-pages'
import { type ModuleStatus, takeSnapshot } from './module-snapshot'
import styles from './module-status-page.module.css'
import { ReportedCounts } from './reported-counts'

type Tone = NonNullable<BadgeProps['tone']>

const stateWords: Record<ModuleState['status'], { text: string; tone: Tone }> = {
  idle: { text: 'não carregado', tone: 'neutral' },
  loading: { text: 'carregando', tone: 'info' },
  retrying: { text: 'tentando de novo', tone: 'warning' },
  ready: { text: 'em uso', tone: 'success' },
  failed: { text: 'falhou', tone: 'danger' },
}

const kilobytes = (bytes: number) =>
  `${(bytes / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} KB`

const row = (label: string, value: ReactNode): DefinitionRow => ({ label, value })
const wayBack = (name: string) => row('Voltar à versão anterior', `npm run rollback -- ${name}`)

function rowsOf(module: ModuleStatus): DefinitionRow[] {
  const { state, canary, override, files, bytes } = module
  return [
    row('Versão para este navegador', module.version),
    ...(state.status === 'ready' ? [row('Versão em uso', state.version)] : []),
    ...(state.status === 'ready' ? [row('Tempo de carga', `${state.loadedInMs} ms`)] : []),
    ...(state.status === 'failed' ? [row('Falha', state.failure.kind)] : []),
    ...(canary ? [row('Versão estável', module.stable)] : []),
    ...(canary ? [row('Canário', `${canary.version} para ${canary.percent}%`)] : []),
    row('Kernel', module.kernel),
    row('Carregado nesta aba', `${files} ${files === 1 ? 'arquivo' : 'arquivos'}, ${kilobytes(bytes)}`),
    ...(override ? [row('Substituído por', override)] : []),
    wayBack(module.name),
  ]
}

function ModuleCard({ module }: { module: ModuleStatus }) {
  const { text, tone } = stateWords[module.state.status]
  return (
    <Card as="li">
      <Inline justify="between">
        <Heading level={3}>{module.name}</Heading>
        <Inline gap={8}>
          {module.disabled !== undefined && <Badge tone="danger">desligado</Badge>}
          {module.override && <Badge tone="warning">em desenvolvimento</Badge>}
          <Badge tone={tone}>{text}</Badge>
        </Inline>
      </Inline>
      <Text size="sm" tone="soft">
        {module.owner}
      </Text>
      {module.disabled && <Text size="sm">Motivo: {module.disabled}</Text>}
      <DefinitionList className={styles.rows} rows={rowsOf(module)} />
    </Card>
  )
}

const sharedRow = ({ name, version, from, usedBy }: SharedStatus): DefinitionRow => ({
  id: `${name}@${version}`,
  label: `${name} ${version}`,
  value: (
    <>
      de <strong>{from}</strong>
      {usedBy.length > 0 ? `, usado por ${usedBy.join(', ')}` : ', usado só por ele'}
    </>
  ),
})

function StatusOfModules() {
  const [seen, setSeen] = useState(takeSnapshot)
  const refresh = async () => {
    await refreshRegistry()
    setSeen(takeSnapshot())
  }
  return (
    <Container className={styles.page}>
      <Stack gap={32}>
        <Inline gap={24}>
          <Heading level={1}>Status dos módulos</Heading>
          <Button size="sm" variant="secondary" onClick={refresh}>
            Atualizar
          </Button>
        </Inline>
        {seen.revision === null && <Alert tone="danger">Nenhum registro disponível.</Alert>}
        {seen.degraded && seen.revision !== null && (
          <Alert tone="warning">
            O registro não veio ou não é confiável: o portal usa o último que funcionou.
          </Alert>
        )}
        <Section title="Registro">
          <DefinitionList
            rows={[
              row('Revisão', seen.revision ?? 'nenhuma'),
              row('Consultado há', `${Math.round(seen.ageMs / 1000)} s`),
              row('Shell', seen.shell?.version ?? 'desconhecido'),
              row('Kernel oferecido', seen.shell?.kernel ?? 'desconhecido'),
              wayBack('shell'),
            ]}
          />
        </Section>
        <Section title="Módulos">
          <ul className={styles.cards}>
            {seen.modules.map((module) => (
              <ModuleCard key={module.name} module={module} />
            ))}
          </ul>
        </Section>
        <ReportedCounts seen={seen} />
        <Section title="Bibliotecas compartilhadas">
          {seen.shared.length > 0 ? (
            <DefinitionList rows={seen.shared.map(sharedRow)} />
          ) : (
            <Text tone="soft">Nenhum módulo foi carregado nesta aba.</Text>
          )}
        </Section>
        <Section title="Últimas falhas nesta aba">
          {seen.failures.length > 0 ? (
            <DefinitionList
              rows={seen.failures.map(({ module, version, kind, at }, index) => ({
                id: `${at}-${index}`,
                label: <time dateTime={at}>{new Date(at).toLocaleTimeString('pt-BR')}</time>,
                value: `${module} ${version}: ${kind}`,
              }))}
            />
          ) : (
            <Text tone="soft">Nenhuma.</Text>
          )}
        </Section>
      </Stack>
    </Container>
  )
}

/** /status-dos-modulos, for operators; shows "not found" unless the configuration enables it. */
export function ModuleStatusPage() {
  return useConfig().statusPage ? <StatusOfModules /> : <NotFoundPage />
}
