import type { HoursWindow, WeekdayHours } from './../../domain/src/opening-hours';
import type { SlipIssuer } from './../../domain/src/seal';
export interface Link {
    name: string;
    url: string;
}
export interface Branch {
    name: string;
    address: string;
    city: string;
    hours: string;
}
export interface PortalConfig {
    apiBase: string;
    brand: {
        name: string;
        legalName: string;
        cnpj: string;
        address: string;
        cep: string;
        copyright: string;
        mark: readonly string[];
    };
    cookies: {
        necessary: string;
        optional: string;
    };
    contact: {
        phone: string;
        whatsapp: string;
        emails: {
            atendimento: string;
            segundaVia: string;
            faturas: string;
            reclamacoes: string;
        };
        ombudsman: {
            phone: string;
            email: string;
        } | null;
        dataProtectionEmail: string;
        social: readonly Link[];
        certificate: {
            imageUrl: string;
            url: string;
            alt: string;
        } | null;
    };
    hours: {
        negotiation: HoursWindow & {
            warnFrom: string;
        };
        callMe: readonly WeekdayHours[];
        gate: HoursWindow | null;
    };
    branches: {
        list: readonly Branch[];
        finderUrl: string | null;
    };
    stories: readonly {
        name: string;
        text: string;
    }[];
    recorders: {
        inspectlet?: {
            websiteId: string;
            scriptUrl: string;
        };
        smartlook?: {
            projectKey: string;
            scriptUrl: string;
            region?: string;
        };
        origins?: readonly string[];
    };
    libras: {
        url: string;
        origins: readonly string[];
    } | null;
    inactivityLogout: {
        enabled: boolean;
        minutes: number;
    };
    chat: {
        separator: string;
        helpCenterPointer: string;
        goodbye: string;
        closeAfterHelpMs: number;
        closeAfterGoodbyeMs: number;
    };
    homeAliases: readonly string[];
    voicePin: boolean;
    sessionRenewal: boolean;
    earlySettlement: boolean;
    pixOnSlips: boolean;
    slipIssuers: readonly SlipIssuer[];
    passkeys: boolean;
    statusPage: boolean;
    overrides: {
        allowedOrigins: readonly string[];
        modules?: Readonly<Record<string, string>>;
    };
    moduleTimeoutMs: number;
    discoveryPatienceMs: number;
    failureSink: string | null;
    fieldSink: string | null;
    worldClock: boolean;
}
export declare function getConfig(): PortalConfig;
export declare function useConfig(): PortalConfig;
