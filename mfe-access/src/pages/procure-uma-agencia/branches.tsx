import { TextLink } from '@portal/connected'
import { containsWords } from '@portal/domain/search'
import { useConfig } from '@portal/runtime'
import { Card, Heading, Stack, Text, TextField } from '@portal/ui'
import { useState } from 'react'
import styles from './branches.module.css'

/** Shorter lists get no search field. */
const SHORT_LIST = 4

const mapOf = (place: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`

/** Branches from the configuration, and a link to the bank's own list. Renders nothing without either. */
export function Branches() {
  const { branches, brand } = useConfig()
  const { list, finderUrl } = branches
  const [search, setSearch] = useState('')
  const matches = list.filter(({ name, address, city }) =>
    containsWords(`${name} ${address} ${city}`, search),
  )
  if (list.length === 0 && finderUrl === null) return null
  return (
    <Card as="section" aria-labelledby="agencias" gap={16}>
      <Heading level={2} size="lg" id="agencias">
        Onde ir
      </Heading>
      {list.length > SHORT_LIST && (
        <search>
          <TextField
            label="Cidade ou bairro"
            type="search"
            autoComplete="off"
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </search>
      )}
      <p role="status" className={styles.count}>
        {search === '' ? '' : countOf(matches.length)}
      </p>
      <Stack as="ul">
        {matches.map(({ name, address, city, hours }) => (
          <li key={name + address} className={styles.branch}>
            <Text weight="strong">{name}</Text>
            <Text translate="no">
              {address}, {city}
            </Text>
            <Text tone="soft">{hours}</Text>
            <TextLink href={mapOf(`${brand.name}, ${address}, ${city}`)} newTab standalone>
              Ver {name} no mapa
            </TextLink>
          </li>
        ))}
      </Stack>
      {finderUrl !== null && (
        <TextLink href={finderUrl} newTab standalone>
          Ver todas as agências
        </TextLink>
      )}
    </Card>
  )
}

function countOf(count: number): string {
  if (count === 0) return 'Nenhuma agência com essas palavras. Tente só a cidade.'
  return count === 1 ? '1 agência' : `${count} agências`
}
