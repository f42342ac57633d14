import { Select, TextField } from '@portal/ui'
import { Search } from 'lucide-react'
import styles from './offer-list.module.css'
import { type Arrangement, type Order, orders } from './sort-and-filter'

interface ArrangeBarProps {
  value: Arrangement
  onChange: (value: Arrangement) => void
  products: readonly string[]
}

/** Sorting and filtering for long lists. Applied immediately, without a submit button. */
export function ArrangeBar({ value, onChange, products }: ArrangeBarProps) {
  return (
    <search className={styles.arrange}>
      <TextField
        label="Procurar"
        type="search"
        prefix={<Search size={20} />}
        placeholder="Produto ou número do contrato"
        autoComplete="off"
        value={value.search}
        onChange={({ currentTarget }) => onChange({ ...value, search: currentTarget.value })}
      />
      <Select
        label="Produto"
        value={value.product}
        options={[
          { value: '', label: 'Todos' },
          ...products.map((product) => ({ value: product, label: product })),
        ]}
        onChange={({ currentTarget }) => onChange({ ...value, product: currentTarget.value })}
      />
      <Select
        label="Ordenar por"
        value={value.order}
        options={orders}
        onChange={({ currentTarget }) => {
          const order = orders.find((each) => each.value === currentTarget.value)
          if (order) onChange({ ...value, order: order.value satisfies Order })
        }}
      />
    </search>
  )
}
