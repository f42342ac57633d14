import type { RoutePath } from '@portal/runtime/router'

export const successLink = (number: string): RoutePath =>
  `/sucesso?${new URLSearchParams({ acordo: number })}`
