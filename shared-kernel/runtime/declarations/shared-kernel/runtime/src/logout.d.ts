export declare function signOut(reason?: 'user' | 'inactive'): Promise<void>;
