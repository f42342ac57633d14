import { ButtonLink } from '@portal/connected'
import { signingDeadline } from '@portal/debtor'
import { debtorKey } from '@portal/debtor/reads'
import { dateInWords } from '@portal/domain/dates'
import { send } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { type LoaderFunctionArgs, type RoutePath, useLoaderData, useNavigate } from '@portal/runtime/router'
import { Alert, Card, DateText, Section, TaskLayout, Text } from '@portal/ui'
import { familyOf } from '../../journey/families'
import { loadLastIdentification } from '../../journey/journey-history'
import { agreementOfRequest } from '../../journey/load-agreement'
import { updateNegotiation } from '../../journey/negotiation-store'
import { useTrackOnce } from '../../journey/use-track-once'
import { ContractText } from '../../layout/contract-text'
import { AddressOnFile } from './address-on-file'
import styles from './refinanciamento-contrato.module.css'
import { SignatureForm } from './signature-form'
import { type Signing, signatureSteps } from './signing'

export { ErrorBoundary } from '../../layout/load-failure'

export async function loader({ request }: LoaderFunctionArgs) {
  const agreement = await agreementOfRequest(request, ['AGUARDANDO_ASSINATURA', 'AGUARDANDO_DOCUMENTOS'])
  const { data } = await send('GET /api/v1/contrato/{numeroAcordo}', {
    params: { numeroAcordo: agreement.numeroAcordo },
    signal: request.signal,
  })
  return { agreement, contract: data }
}

/** The contract of a vehicle or of a DRC agreement, and its digital signature. */
export function ContractPage() {
  const { agreement, contract } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const query = new URLSearchParams({ acordo: agreement.numeroAcordo })
  const success: RoutePath = `${familyOf(agreement.familia).successPath}?${query}`
  const awaiting = contract.assinatura === 'AGUARDANDO'
  useTrackOnce(awaiting ? signatureSteps(agreement.familia).awaiting : null, {})
  const initial: Signing = awaiting ? { kind: 'awaiting', destination: '' } : { kind: 'pending' }

  async function celebrate() {
    // Marks the agreement as payable, so that the success screen shows its slip.
    updateNegotiation((negotiation) =>
      negotiation.agreement?.number === agreement.numeroAcordo
        ? { ...negotiation, agreement: { ...negotiation.agreement, nextStep: 'PAGAR', hasSlip: true } }
        : negotiation,
    )
    await navigate(success, { replace: true })
  }

  return (
    <TaskLayout
      title="Leia e assine seu contrato"
      lead={`${agreement.nomeProduto}, acordo ${agreement.numeroAcordo}`}
      aside={
        contract.assinatura === 'ASSINADO' ? (
          <Alert
            tone="success"
            title="Contrato assinado"
            action={<ButtonLink to={success}>Ver o boleto</ButtonLink>}
          >
            {contract.assinadoEm !== null && (
              <>
                Assinado em <DateText iso={contract.assinadoEm} style="datetime" />.
              </>
            )}
          </Alert>
        ) : contract.documentosCompletos ? (
          <div className={styles.signing}>
            <Card gap={16}>
              <Text>
                {signingDeadline(agreement)} O primeiro vencimento é{' '}
                {dateInWords(agreement.parcelas[0]?.vencimento ?? '', { withYear: true })}.
              </Text>
              <SignatureForm
                agreement={agreement}
                hash={contract.contrato.hash}
                email={contract.email}
                initial={initial}
                onSigned={celebrate}
              />
              <IdentificationNote />
            </Card>
          </div>
        ) : (
          <Alert
            tone="warning"
            title="Antes de assinar, faltam documentos"
            action={<ButtonLink to={`/upload-docs?${query}`}>Enviar documentos</ButtonLink>}
          >
            Assim que eles forem aprovados, a assinatura abre aqui.
          </Alert>
        )
      }
    >
      <Card>
        <Section title="Contrato" size="lg">
          <ContractText contract={contract.contrato} />
        </Section>
      </Card>
      <AddressOnFile agreement={agreement} />
    </TaskLayout>
  )
}

/** Evidence for the signature: when and how the signer authenticated. Renders nothing if unknown. */
function IdentificationNote() {
  const { data: identification } = useQuery({
    queryKey: debtorKey(['identification']),
    queryFn: ({ signal }) => loadLastIdentification(signal),
  })
  if (!identification) return null
  return (
    <Text size="sm" tone="soft">
      Você confirmou quem é em <DateText iso={identification.at} style="datetime" />, {identification.how}.
    </Text>
  )
}
