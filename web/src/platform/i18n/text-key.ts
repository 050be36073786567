import type { Localized } from "@baleen/contract/language.ts";

/**
 * A React key for list entries that are identified by their text. It uses both languages, since two texts may be equal
 * in one.
 */
export const textKey = ({ zh, en }: Localized): string => `${zh} ${en}`;
