import { AppearanceChoice, BotCheck, TextLink } from '@portal/connected'
import { Term } from '@portal/content'
import type { Opportunity } from '@portal/contract'
import { centsOf, formatMoney, formatPercent } from '@portal/domain/money'
import {
  Alert,
  Badge,
  Button,
  Card,
  Continued,
  DateText,
  DefinitionList,
  Form,
  Heading,
  Money,
  OldValue,
  Stack,
  TaskLayout,
  TaxIdField,
  Text,
} from '@portal/ui'
import type { Part } from '../part'
import { State } from '../state'
import styles from './pages.module.css'

/** Offers of one of the sandbox's test debtors; defined by the build. */
declare const __OFFERS__: readonly Opportunity[]

/** Composes the parts as on a screen. */
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
              <BotCheck />
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
      <State name="TaskLayout" wide>
        <TaskLayout
          head={
            <Heading level={3} size="xl">
              Confirme seus dados
            </Heading>
          }
          aside={<Button fullWidth>Continuar</Button>}
          foot={<Text size="sm">Central de atendimento (11) 4858-5151</Text>}
        >
          <Text>O código chega por SMS em até um minuto.</Text>
        </TaskLayout>
      </State>
      <State name="Continued, on the next screen too">
        <Continued as="offer-gallery">
          <Card>Cartão de crédito</Card>
        </Continued>
      </State>
      <State name="AppearanceChoice" wide>
        <AppearanceChoice />
      </State>
      <State name="Ofertas" wide>
        <div className={styles.offers}>
          {__OFFERS__.map((offer) => (
            <Card key={offer.idNegociacao} as="article">
              <Stack>
                <div>
                  <div className={styles.head}>
                    <Heading level={3} size="lg">
                      {offer.nomeProduto}
                    </Heading>
                    <Badge tone="success">{offer.percDesconto}% de desconto</Badge>
                  </div>
                  <Text size="sm" tone="soft">
                    {offer.contratos.length > 1 ? `${offer.contratos.length} contratos` : '1 contrato'} neste
                    grupo
                  </Text>
                </div>
                <div>
                  <OldValue cents={centsOf(offer.valorOriginal)} />
                  <div className={styles.price}>
                    <Money cents={centsOf(offer.valorAVista)} size="xl" />
                    <Text as="span" size="sm" tone="soft" weight="medium">
                      à vista
                    </Text>
                  </div>
                </div>
                <DefinitionList
                  rows={[
                    {
                      label: 'Menor parcela',
                      value: `${offer.menorParcela?.quantidade} × ${formatMoney(centsOf(offer.menorParcela?.valor ?? 0))}`,
                    },
                    {
                      id: 'cet',
                      label: <Term name="CET">Custo total (CET)</Term>,
                      value: `${formatPercent(offer.cetAoAno)} ao ano`,
                    },
                  ]}
                />
                <Alert tone="warning">
                  <strong>
                    Válida até <DateText iso={offer.validade} style="weekday" />
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
