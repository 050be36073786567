import type { Localized } from "@baleen/contract/language.ts";

/** Why a backup or a restore failed. Commands print the English sentence, the console shows both. */
export class BackupError extends Error {
  readonly sentence: Localized;

  constructor(sentence: Localized, options?: ErrorOptions) {
    super(sentence.en, options);
    this.sentence = sentence;
  }
}
