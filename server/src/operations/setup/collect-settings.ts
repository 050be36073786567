import { readFile } from "node:fs/promises";
import { domainToASCII } from "node:url";
import type { Localized } from "@baleen/contract/language.ts";
import { type Finding, isFailure, runCheck } from "../../platform/check.ts";
import { findDatabaseProblems } from "../doctor/database-facts.ts";
import { type Probes, systemProbes } from "../doctor/probes.ts";
import { checkSettings, readUsableSettings, type UsableSettings } from "../settings/settings.ts";
import type { Answers, Question, Section } from "./section.ts";
import { sections } from "./sections.ts";

/** Where the answers come from: a person at a terminal, or a file. */
export interface AnswerSource {
  /** Whether a section that can be left for later is set up now. */
  shouldSetUp(section: Section): Promise<boolean>;
  /** The answer to a question; asks once more if a former answer had a problem. */
  answer(question: Question, problem?: Localized): Promise<string>;
  /** Whether a section whose settings do not work is answered once more; otherwise it stays as it is. */
  shouldRetry(section: Section, failures: readonly Finding[]): Promise<boolean>;
}

export type ProbesOf = (settings: UsableSettings) => Probes;

export interface CollectedSettings {
  readonly answers: Answers;
  /** All settings of the site, secrets included. Empty ones are left out. */
  readonly settings: Answers;
}

/**
 * Asks for everything that a site has to know, section by section. Each answer is checked as it is given, and each
 * section is tried: by signing in to the mail server, to the database and to the payment gateways. `before` are the
 * settings of an earlier run; a section that is left for later keeps them.
 */
export async function collectSettings(
  source: AnswerSource,
  before: Answers,
  probesOf: ProbesOf = systemProbes,
): Promise<CollectedSettings> {
  let collected: CollectedSettings = { answers: {}, settings: before };
  for (const section of sections) {
    const { skipOption } = section;
    if (skipOption && !(await source.shouldSetUp(section))) {
      const settings = isSetUp(section, before)
        ? {}
        : { ...emptySettingsOf(section, before), ...skipOption.settings };
      collected = { ...collected, settings: replaceSettings(collected.settings, settings) };
      continue;
    }
    let failures: readonly Finding[];
    let answered: CollectedSettings;
    do {
      answered = await askSection(section, source, collected);
      // Settings of other sections are left out, because those sections have tried them themselves.
      const own = replaceSettings(before, settingsOf(section, answered.answers));
      failures = (await trySection(section, own, probesOf)).filter(isFailure);
    } while (failures.length > 0 && (await source.shouldRetry(section, failures)));
    collected = answered;
  }
  return collected;
}

/** Asks the questions of a section until the server accepts each answer. */
async function askSection(section: Section, source: AnswerSource, before: CollectedSettings) {
  let collected = before;
  for (const question of section.questions) {
    if (question.isNeeded && !question.isNeeded(collected.answers)) continue;
    let problem: Localized | undefined;
    do {
      const value = normalizeAnswer(question, await source.answer(question, problem));
      const content = question.isFile ? await tryReadFile(value) : value;
      if (content === undefined) {
        problem = noSuchFile;
        continue;
      }
      const answers = { ...collected.answers, [question.name]: content };
      const settings = replaceSettings(before.settings, settingsOf(section, answers));
      problem = problemOf(question, value, settings);
      if (!problem) collected = { answers, settings };
    } while (problem);
  }
  return collected;
}

/** Removes what people paste around an answer, and writes a domain in ASCII. */
function normalizeAnswer({ name, isFile }: Question, answer: string): string {
  const text = answer.trim();
  // `domainToASCII` would cut off a path.
  if (name === "DOMAIN" && !/[/:?#@]/.test(text)) return domainToASCII(text) || text;
  return isFile ? text.replace(/^(['"])(.*)\1$/, "$2").replace(/^file:\/\//, "") : text;
}

/** Undefined if the file cannot be read. */
const tryReadFile = (file: string) => readFile(file, "utf8").catch(() => undefined);

const noSuchFile: Localized = { zh: "读不到这个文件", en: "This file cannot be read" };

/** The settings of a section for the answers so far. */
function settingsOf({ settingsOf, questions }: Section, answers: Answers): Answers {
  if (settingsOf) return settingsOf(answers);
  // The earlier answer of a question that is no longer needed is removed.
  const own = questions.flatMap(({ name, isNeeded }) =>
    answers[name] === undefined && (isNeeded?.(answers) ?? true) ? [] : [[name, answers[name] ?? ""]],
  );
  return Object.fromEntries(own);
}

/** Replaces settings by name, whether they are values or files. Empty settings are removed. */
function replaceSettings(settings: Answers, others: Answers): Answers {
  const kept = Object.entries(settings).filter(([name]) => !(name.replace(/_FILE$/, "") in others));
  return Object.fromEntries([...kept, ...Object.entries(others)].filter(([, value]) => value !== ""));
}

const namesOf = ({ questions }: Section) => questions.map(({ name, setting = name }) => setting);

/** Whether an earlier run, or a person, has set the section up. */
function isSetUp(section: Section, settings: Answers): boolean {
  const names = namesOf(section);
  const { problems } = checkSettings({ ...settings }, []);
  const hasProblem = problems.some(({ setting }) => names.includes(setting.replace(/_FILE$/, "")));
  return !hasProblem && names.some((name) => settings[name] || settings[`${name}_FILE`]);
}

/** Empties all settings of a section. */
function emptySettingsOf(section: Section, settings: Answers): Answers {
  const { prefix } = section;
  const others = Object.keys(settings).filter((name) => prefix !== undefined && name.startsWith(prefix));
  const names = [...namesOf(section), ...others.map((name) => name.replace(/_FILE$/, ""))];
  return Object.fromEntries(names.map((name) => [name, ""]));
}

const answerMissing: Localized = { zh: "请填写", en: "An answer is needed" };

function problemOf(question: Question, value: string, settings: Answers): Localized | undefined {
  if (value === "") return question.defaultAnswer === undefined ? answerMissing : undefined;
  const { name, setting = name, format } = question;
  if (format && !format.pattern.test(value)) return format.problem;
  // The items of a list have the list's name with a number.
  const { problems } = checkSettings({ ...settings }, []);
  return problems.find((problem) => problem.setting.split(".")[0] === setting)?.sentence;
}

async function trySection({ check }: Section, settings: Answers, probesOf: ProbesOf) {
  if (!check) return [];
  const { settings: usable } = readUsableSettings({ ...settings });
  const databaseProblems = await findDatabaseProblems(usable);
  const probes = probesOf(usable);
  const facts = { settings: usable, problems: [], databaseProblems, database: undefined, probes };
  return await runCheck(check, facts);
}
