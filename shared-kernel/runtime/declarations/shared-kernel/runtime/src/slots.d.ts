import { type ComponentType } from 'react';
import type { CardSlot, ModuleCard } from './card';
import type { InternalAddress, RoutePath } from './router';
import { type ExtensionSlot, type SlotProps } from './slot-props';
export type { ModuleCard } from './card';
export interface CardEntry {
    card: ModuleCard;
    to: RoutePath | InternalAddress;
    label: string;
}
export interface Extension {
    key: string;
    load: () => Promise<ComponentType<object>>;
    report: (kind: 'render' | 'timeout') => void;
}
export interface SlotHost {
    useCards(slot: CardSlot): readonly CardEntry[];
    useExtensions(slot: ExtensionSlot): readonly Extension[];
}
export declare const setSlotHost: (next?: SlotHost) => void;
export declare const useCards: (slot: CardSlot) => readonly CardEntry[];
export declare function Slot<Name extends ExtensionSlot>({ name, ...props }: {
    name: Name;
} & SlotProps[Name]): import("react").JSX.Element[];
