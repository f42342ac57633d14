export declare function hideLinkSecret(): void;
export declare function linkSecretOf(pathname: string): string | null;
