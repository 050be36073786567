import type { Localized } from "@baleen/contract/language.ts";

/** A React key for an entry of a list that is told apart by its text: two texts may be alike in one language. */
export const textKey = ({ zh, en }: Localized): string => `${zh} ${en}`;
