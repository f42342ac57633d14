import { createWireTable } from '@portal/contract/wire-table'

/** Generates the build's wire table once for all workers: no suite loads TypeBox for it. */
export default function writeWireTable(): void {
  process.env.WIRE_TABLE = JSON.stringify(createWireTable())
}
