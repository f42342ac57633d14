export type StateMode = 'PF' | 'PJ';
