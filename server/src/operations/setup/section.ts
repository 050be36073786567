import type { Localized } from "@baleen/contract/language.ts";
import type { DeploymentCheck } from "../doctor/check.ts";

/** The answers to the questions by name, in the names of settings where a question is about one. */
export type Answers = Readonly<Record<string, string>>;

export interface Question {
  /** The setting whose value is the answer, or a name that only the setup uses. */
  readonly name: string;
  /** The setting that the answer becomes a part of, if it is not the value of the setting `name`. */
  readonly setting?: string;
  readonly text: Localized;
  readonly example?: string;
  /** What the answer has to look like, besides what the setting demands. */
  readonly format?: { readonly pattern: RegExp; readonly problem: Localized };
  readonly isSecret?: boolean;
  /** The answer is the path of a file, whose text is the setting's value. */
  readonly isFile?: boolean;
  /** The values to choose from. */
  readonly choices?: readonly Choice[];
  /** The answer if none is given; without it the question has to be answered. */
  readonly defaultAnswer?: string;
  /** Whether the earlier answers make this question necessary. */
  readonly isNeeded?: (answers: Answers) => boolean;
}

interface Choice {
  readonly value: string;
  readonly text: Localized;
}

/** Settings that are set up, or skipped, together. */
export interface Section {
  readonly id: string;
  readonly title: Localized;
  /** What it means to skip the section, and the settings of a site without it. Absent: it cannot be skipped. */
  readonly skipOption?: { readonly meaning: Localized; readonly settings: Answers };
  readonly questions: readonly Question[];
  /** The common prefix of its settings' names, if it has settings without a question. */
  readonly prefix?: string;
  /** The settings for the answers; without it the answers are the settings. */
  readonly settingsOf?: (answers: Answers) => Answers;
  /** The doctor's check that tries these settings. */
  readonly check?: Pick<DeploymentCheck, "run">;
}
