import type { RegisteredModule } from '@portal/registry-format'
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
import { recentFailures } from '../loader/failure-report'
import { listShared, type SharedStatus } from '../loader/federation'
import { type ModuleState, moduleState } from '../loader/module-loader'
import { overrideOf } from '../loader/override'
import {
  getRegistry,
  getRegistryAge,
  isDegraded,
  refreshRegistry,
  runningShell,
  selectRelease,
} from '../registry/registry'
import { NotFoundPage } from './late-pages'
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

/** What this tab has loaded of a release, compressed. */
function weightIn(entry: string): string {
  const folder = new URL('.', new URL(entry, location.href)).href
  const loaded = performance
    .getEntriesByType('resource')
    .filter((file) => file instanceof PerformanceResourceTiming)
    .filter(({ name }) => name.startsWith(folder))
  // A preload and the request that uses it are two timing entries of one file.
  const sizes = new Map(loaded.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return `${sizes.size} ${sizes.size === 1 ? 'arquivo' : 'arquivos'}, ${kilobytes(bytes)}`
}

function rowsOf(module: RegisteredModule, state: ModuleState): DefinitionRow[] {
  const { name, stable, canary } = module
  const release = selectRelease(module)
  const override = overrideOf(name)
  return [
    row('Versão para este navegador', release.version),
    ...(state.status === 'ready' ? [row('Versão em uso', state.version)] : []),
    ...(state.status === 'ready' ? [row('Tempo de carga', `${state.loadedInMs} ms`)] : []),
    ...(state.status === 'failed' ? [row('Falha', state.failure.kind)] : []),
    ...(canary ? [row('Versão estável', stable.version)] : []),
    ...(canary ? [row('Canário', `${canary.release.version} para ${canary.percent}%`)] : []),
    row('Kernel', release.kernel),
    row('Carregado nesta aba', weightIn(release.entry.href)),
    ...(override ? [row('Substituído por', override)] : []),
    wayBack(name),
  ]
}

function ModuleCard({ module }: { module: RegisteredModule }) {
  const { name, owner, disabled } = module
  const state = moduleState(name)
  const { text, tone } = stateWords[state.status]
  return (
    <Card as="li">
      <Inline justify="between">
        <Heading level={3}>{name}</Heading>
        <Inline gap={8}>
          {disabled !== undefined && <Badge tone="danger">desligado</Badge>}
          {overrideOf(name) && <Badge tone="warning">em desenvolvimento</Badge>}
          <Badge tone={tone}>{text}</Badge>
        </Inline>
      </Inline>
      <Text size="sm" tone="soft">
        {owner}
      </Text>
      {disabled && <Text size="sm">Motivo: {disabled}</Text>}
      <DefinitionList className={styles.rows} rows={rowsOf(module, state)} />
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
  const [looks, setLooks] = useState(0)
  const refresh = async () => {
    await refreshRegistry()
    setLooks(looks + 1)
  }
  const registry = getRegistry()
  const shell = runningShell()
  const [shared, failures] = [listShared(), recentFailures()]
  return (
    <Container className={styles.page}>
      <Stack gap={32}>
        <Inline gap={24}>
          <Heading level={1}>Status dos módulos</Heading>
          <Button size="sm" variant="secondary" onClick={refresh}>
            Atualizar
          </Button>
        </Inline>
        {registry === null && <Alert tone="danger">Nenhum registro disponível.</Alert>}
        {isDegraded() && registry !== null && (
          <Alert tone="warning">
            O registro não veio ou não é confiável: o portal usa o último que funcionou.
          </Alert>
        )}
        <Section title="Registro">
          <DefinitionList
            rows={[
              row('Revisão', registry?.revision ?? 'nenhuma'),
              row('Consultado há', `${Math.round(getRegistryAge() / 1000)} s`),
              row('Shell', shell?.version ?? 'desconhecido'),
              row('Kernel oferecido', shell?.kernel ?? 'desconhecido'),
              wayBack('shell'),
            ]}
          />
        </Section>
        <Section title="Módulos">
          <ul className={styles.cards}>
            {Object.values(registry?.modules ?? {}).map((module) => (
              <ModuleCard key={module.name} module={module} />
            ))}
          </ul>
        </Section>
        <ReportedCounts seen={looks} />
        <Section title="Bibliotecas compartilhadas">
          {shared.length > 0 ? (
            <DefinitionList rows={shared.map(sharedRow)} />
          ) : (
            <Text tone="soft">Nenhum módulo foi carregado nesta aba.</Text>
          )}
        </Section>
        <Section title="Últimas falhas nesta aba">
          {failures.length > 0 ? (
            <DefinitionList
              rows={failures.map(({ module, version, kind, at }, index) => ({
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
