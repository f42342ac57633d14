export declare function linkSecretOf(pathname: string): string | null;
