import type { Localized } from "@baleen/contract/language.ts";

/**
 * What an operator asked for cannot be done, and the sentence says why. The console shows it in the operator's language,
 * commands print the English one.
 */
export class ExplainedError extends Error {
  readonly sentence: Localized;

  constructor(sentence: Localized, options?: ErrorOptions) {
    super(sentence.en, options);
    this.sentence = sentence;
  }
}
