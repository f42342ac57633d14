export interface SessionLink {
    cpfCnpj: string;
    execId: string;
    zeroDownPayment: boolean;
}
export declare function parseSessionLink(search: string): SessionLink | null;
export declare function withoutSessionLink(search: string): string;
export declare function keepSessionLink(search: string): string;
export declare const peekSessionLink: () => SessionLink | null;
export declare function takeSessionLink(): SessionLink | null;
export declare function followSessionLink({ cpfCnpj, execId, zeroDownPayment }: SessionLink): Promise<void>;
