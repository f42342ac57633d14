import type { HoursWindow, WeekdayHours } from '@portal/domain/opening-hours'
import type { SlipIssuer } from '@portal/domain/seal'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

export interface Link {
  name: string
  url: string
}

export interface Branch {
  name: string
  /** Street, number, neighbourhood. */
  address: string
  /** With the state: 'Santos, SP'. */
  city: string
  /** For display: 'Segunda a sexta, das 10h às 16h'. */
  hours: string
}

/** Runtime configuration, changed without a build. The shell reads it from the page. */
export interface PortalConfig {
  /** Base URL of the API; empty for the page's origin. */
  apiBase: string
  brand: {
    name: string
    legalName: string
    cnpj: string
    address: string
    cep: string
    copyright: string
    /** SVG paths of the logo in a 32-unit viewBox: the first is opaque, the others are faint. */
    mark: readonly string[]
  }
  /** Short description of each kind of cookie in the consent banner. */
  cookies: { necessary: string; optional: string }
  contact: {
    phone: string
    /** Digits with the country code, as wa.me requires. */
    whatsapp: string
    emails: { atendimento: string; segundaVia: string; faturas: string; reclamacoes: string }
    /** The bank's ombudsman; null hides it. */
    ombudsman: { phone: string; email: string } | null
    /** Data protection officer, named in the privacy notice. */
    dataProtectionEmail: string
    social: readonly Link[]
    certificate: { imageUrl: string; url: string; alt: string } | null
  }
  hours: {
    negotiation: HoursWindow & { warnFrom: string }
    callMe: readonly WeekdayHours[]
    /** Hours of the gated public routes; null means always open. */
    gate: HoursWindow | null
  }
  /** Branches for cases that the portal cannot handle; `finderUrl` is the bank's own list. Hidden without either. */
  branches: { list: readonly Branch[]; finderUrl: string | null }
  /** 'Histórias reais'; an empty list hides the section and its anchor. */
  stories: readonly { name: string; text: string }[]
  recorders: {
    inspectlet?: { websiteId: string; scriptUrl: string }
    smartlook?: { projectKey: string; scriptUrl: string; region?: string }
    /** Additional origins for the CSP; those of the scripts are always allowed. */
    origins?: readonly string[]
  }
  /**
   * VLibras (Brazilian sign language): base URL of its scripts and additional CSP hosts, with `*.` wildcards. Loaded on
   * request; null disables it.
   */
  libras: { url: string; origins: readonly string[] } | null
  inactivityLogout: { enabled: boolean; minutes: number }
  chat: {
    separator: string
    helpCenterPointer: string
    goodbye: string
    closeAfterHelpMs: number
    closeAfterGoodbyeMs: number
  }
  /** Additional paths of the home page, with the leading slash (spec §2, 'one further encoded alias'). */
  homeAliases: readonly string[]
  voicePin: boolean
  /** The API renews sessions (RenovarSessao). */
  sessionRenewal: boolean
  /** The API quotes early settlement and issues its boleto (Quitacao). */
  earlySettlement: boolean
  /** Boletos carry a Pix code beside the barcode (Res. BCB 443/2024). */
  pixOnSlips: boolean
  /** Issuers whose boletos and letters 'confira seu boleto' verifies by check code; an empty list disables that. */
  slipIssuers: readonly SlipIssuer[]
  /** The API supports login with passkeys (chaves-acesso, chave-acesso). */
  passkeys: boolean
  statusPage: boolean
  /** `modules`: entry URLs by name, which only a development portal writes into its pages. */
  overrides: { allowedOrigins: readonly string[]; modules?: Readonly<Record<string, string>> }
  /** Timeout for loading a module, in milliseconds. */
  moduleTimeoutMs: number
  /** Timeout of the release check during a navigation, in milliseconds. */
  discoveryPatienceMs: number
  /** @deprecated Unused, removed in version 8: failures are sent to `fieldSink`. */
  failureSink: string | null
  /** Telemetry endpoint for release health, without personal data; null disables telemetry. */
  fieldSink: string | null
  /** Whether a world clock is the fallback for the server date, before the device's clock. */
  worldClock: boolean
}

// Null initially: each page embeds its configuration, so the bundle contains none.
const useConfigStore = create<{ config: PortalConfig | null }>(() => ({ config: null }))

export function setConfig(config: PortalConfig): void {
  useConfigStore.setState({ config })
}

/** Throws before the first `setConfig()`. */
export function getConfig(): PortalConfig {
  const { config } = useConfigStore.getState()
  if (config === null) throw new Error('The page has no configuration: setConfig() comes first')
  return config
}

/** Unlike zustand's own hook, it does not render the initial state on the server. */
export function useConfig(): PortalConfig {
  return useSyncExternalStore(useConfigStore.subscribe, getConfig, getConfig)
}
