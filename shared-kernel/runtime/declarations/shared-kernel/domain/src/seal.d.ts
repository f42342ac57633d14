export interface SlipIssuer {
    payee: string;
    cnpj: string;
    publicKey: {
        x: string;
        y: string;
    };
    letters?: boolean;
    bank?: string;
}
