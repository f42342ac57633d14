import type { WireTable } from '@portal/contract/wire-table'

/** Injected by the build (shell/rspack.config.ts), so that browsers load no schema library. */
declare const __WIRE_TABLE__: WireTable

export const { answers, ownRefusals, repeatable } = __WIRE_TABLE__
