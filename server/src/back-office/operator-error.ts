import type { Localized } from "@baleen/contract/language.ts";

/** An operator's mistake. The console shows the sentence in the operator's language, commands print the English one. */
export class OperatorError extends Error {
  readonly sentence: Localized;

  constructor(sentence: Localized) {
    super(sentence.en);
    this.sentence = sentence;
  }
}
