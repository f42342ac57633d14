import type { StepName } from './catalogue';
export type { StepName } from './catalogue';
export interface TrackExtra {
    faqId?: string | number;
    label?: string;
    valueTotal?: number;
    contractCount?: number;
    idNegociacao?: string;
    partnerIdentification?: string;
    cpfCnpj?: string;
    execId?: string;
    metadata?: Readonly<Record<string, unknown>>;
}
export declare function track(step: StepName, extra?: TrackExtra): void;
export declare function prepareToTrack(): void;
export declare function flushJourney(): Promise<void>;
