import { BotCheck, TextLink } from '@portal/connected'
import { Term } from '@portal/content'
import {
  Alert,
  Badge,
  Button,
  Card,
  DateText,
  DefinitionList,
  Form,
  Heading,
  Money,
  OldValue,
  Stack,
  TaxIdField,
  Text,
} from '@portal/ui'
import type { Part } from '../part'
import { State } from '../state'
import styles from './pages.module.css'

const offers = [
  {
    title: 'Cartão de crédito',
    contracts: '2 contratos neste grupo',
    off: '62% de desconto',
    original: 521_490,
    full: 198_166,
    instalments: '24 × R$ 118,40',
    cet: '26,70% ao ano',
    until: '2026-11-27',
  },
  {
    title: 'Financiamento de veículo',
    contracts: '1 contrato neste grupo',
    off: '18% de desconto',
    original: 226_729,
    full: 185_918,
    instalments: '12 × R$ 176,02',
    cet: '25,48% ao ano',
    until: '2026-11-30',
  },
]

/** The parts together, as on a screen. */
function Together() {
  return (
    <>
      <State name="Consulta">
        <Card>
          <Form onSubmit={() => undefined}>
            <Stack>
              <TaxIdField
                mode="PF"
                hint="Só os números ou com pontos, como preferir."
                defaultValue="52998224725"
              />
              <BotCheck name="together" onSolved={() => undefined} />
              <Button type="submit" fullWidth>
                Consultar
              </Button>
              <Text size="sm" tone="soft">
                É empresa? <TextLink to="/pj">clique aqui</TextLink>
              </Text>
            </Stack>
          </Form>
        </Card>
      </State>
      <State name="Ofertas" wide>
        <div className={styles.offers}>
          {offers.map((offer) => (
            <Card key={offer.title} as="article">
              <Stack>
                <div>
                  <div className={styles.head}>
                    <Heading level={3} size="lg">
                      {offer.title}
                    </Heading>
                    <Badge tone="success">{offer.off}</Badge>
                  </div>
                  <Text size="sm" tone="soft">
                    {offer.contracts}
                  </Text>
                </div>
                <div>
                  <OldValue cents={offer.original} />
                  <div className={styles.price}>
                    <Money cents={offer.full} size="xl" />
                    <Text as="span" size="sm" tone="soft" weight="medium">
                      à vista
                    </Text>
                  </div>
                </div>
                <DefinitionList
                  rows={[
                    { label: 'Menor parcela', value: offer.instalments },
                    { id: 'cet', label: <Term name="CET">Custo total (CET)</Term>, value: offer.cet },
                  ]}
                />
                <Alert tone="warning">
                  <strong>
                    Válida até <DateText iso={offer.until} style="weekday" />
                  </strong>
                </Alert>
                <Button fullWidth>Negociar</Button>
              </Stack>
            </Card>
          ))}
        </div>
      </State>
    </>
  )
}

export const pageParts: readonly Part[] = [{ id: 'together', title: 'Em conjunto', Show: Together }]
