import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { languages } from "@baleen/contract/language.ts";
import { parseEnvironmentFile } from "../operations/settings/environment-file.ts";
import { answersFromFile } from "../operations/setup/answers-from-file.ts";
import { answersFromTerminal } from "../operations/setup/answers-from-terminal.ts";
import { type Machine, runProgram } from "../operations/setup/machine.ts";
import { isInstalled, readInstalledSettings, setUpSite } from "../operations/setup/set-up-site.ts";
import { systemRandom } from "../platform/random.ts";
import { Rejection } from "../platform/rejection.ts";
import { type Invocation, oneOf, printOutput, terminalLanguage, UsageError } from "./command-line.ts";

const usage = `Sets up an installed site: asks for what it has to know, tries each answer, writes settings, secrets and
the proxy's files, makes the database, starts the site and adds the first owner. Run it as root.

  baleen setup [--language zh|en]
  baleen setup --answers FILE        a line NAME=VALUE for each answer: docs/operations/deployment.md

SMS, payment methods, alarms and the owner can be left for later. Run again, it asks again; what it does not ask stays.`;

const options = {
  answers: { type: "string" },
  language: { type: "string" },
  help: { type: "boolean" },
} as const;

function readAnswers(file: string) {
  try {
    return parseEnvironmentFile(readFileSync(file, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`读不了${file}（${code}） / ${file} cannot be read (${code})`);
  }
}

/** The ids with which settings are written: root's, and the group of the server's user. */
function findSettingOwner(): Machine["owner"] {
  const { status, stdout } = spawnSync("id", ["-g", "baleen"], { encoding: "utf8" });
  return status === 0 && process.getuid?.() === 0 ? { uid: 0, gid: Number(stdout) } : undefined;
}

async function run({ words, environment }: Invocation): Promise<string> {
  const { values } = parseArgs({ args: [...words], options });
  if (values.help) return `${usage}\n`;
  // Below another root nothing is started and nobody owns anything: for a trial.
  const { DESTDIR } = environment;
  if (DESTDIR === undefined && process.getuid?.() !== 0) {
    throw new UsageError("请用root运行：sudo baleen setup / Run it as root: sudo baleen setup");
  }
  const root = DESTDIR ?? "/";
  if (!isInstalled(root)) {
    throw new UsageError(
      "这里还没有安装，请先运行deployment/install / Nothing is installed here: run deployment/install first",
    );
  }
  const language = values.language ? oneOf(languages, values.language, usage) : terminalLanguage(environment);
  const former = readInstalledSettings(root);
  const domain = former.PUBLIC_ORIGIN?.replace("https://", "");
  const source =
    values.answers === undefined
      ? answersFromTerminal(language, {
          ...former,
          ...(domain && { DOMAIN: domain }),
          ...(former.CONSOLE_ALLOW && { OPERATORS: former.CONSOLE_ALLOW }),
        })
      : answersFromFile(readAnswers(values.answers));
  const baleenCommand = fileURLToPath(new URL("../../../deployment/baleen", import.meta.url));
  const machine: Machine = {
    root,
    owner: DESTDIR === undefined ? findSettingOwner() : undefined,
    run: runProgram,
    random: systemRandom,
    hasSystemd: DESTDIR === undefined && existsSync("/run/systemd/system"),
    baleenCommand,
    print: (sentence, rest = "") => process.stdout.write(`${sentence[language]}${rest}\n`),
  };
  try {
    await setUpSite(source, machine);
  } catch (error) {
    throw error instanceof Rejection ? new UsageError(error.sentence[language]) : error;
  }
  return "";
}

if (import.meta.main) await printOutput(run);
