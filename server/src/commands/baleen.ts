import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { fileURLToPath } from "node:url";
import { findIgnoredLines, parseEnvironmentFile } from "../operations/settings/environment-file.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";

/** The commands with their descriptions. */
export const commandNames = {
  alerts: "tries the alert channels",
  "audit-log": "shows whether the audit log is unchanged",
  backup: "makes sure that the database can be restored",
  console: "makes any call of the console",
  deployment: "shows and changes what the database knows about its site",
  doctor: "says what is wrong with the set-up",
  files: "stores installers, moves and checks uploaded files",
  jobs: "shows what runs in the background",
  limits: "lists every limit of requests",
  ledger: "checks the invariants about money, and the gateways' bills",
  migrate: "migrates the database, as a server does when it starts",
  operators: "lists, makes and resets operators",
  "payments-check": "tries the payment methods",
  restore: "restores a backup or a moment, or drills it",
  retention: "lists what is kept, for how long and why",
  rollback: "goes back to the former release, without a pause",
  settings: "lists all settings",
  setup: "asks for what a new site has to know, and sets it up",
  upgrade: "moves the site to another release, without a pause",
} as const;

const usage = `Runs a command with the settings of the server, and as its user.

  baleen COMMAND …

${Object.entries(commandNames)
  .map(([name, does]) => `  ${name.padEnd(16)}${does}`)
  .join("\n")}
  server          starts the site itself, in place of the unit: server --without-backup

Settings are those of /etc/baleen/baleen.env (BALEEN_SETTINGS names another file), and of the environment where there is
no such file; the user is baleen (BALEEN_USER).`;

/** Variables kept from the shell: who runs the command, and terminal settings. Settings come only from their file. */
const inheritedVariables = ["PATH", "LANG", "LC_ALL", "TERM", "SUDO_USER", "BALEEN_USER"];

function environmentOf(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const file = environment.BALEEN_SETTINGS ?? "/etc/baleen/baleen.env";
  if (environment.BALEEN_SETTINGS === undefined && !existsSync(file))
    return { ...environment, BALEEN_RUNS: "yes" };
  const kept = inheritedVariables.flatMap((name) =>
    environment[name] === undefined ? [] : [[name, environment[name]]],
  );
  return {
    BALEEN_RUNS: "yes",
    NODE_ENV: "production",
    SUDO_USER: userInfo().username,
    ...Object.fromEntries(kept),
    ...readSettingsFile(file),
  };
}

function readSettingsFile(file: string): Readonly<Record<string, string>> {
  try {
    const text = readFileSync(file, "utf8");
    for (const { number, problem } of findIgnoredLines(text)) {
      process.stderr.write(`${file}:${number} ${problem.zh} / ${problem.en}\n`);
    }
    return parseEnvironmentFile(text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === "EACCES"
        ? `这个用户不能读${file}，请用sudo / This user may not read ${file}: use sudo`
        : `读不了${file}（${code}） / ${file} cannot be read (${code})`,
    );
  }
}

/** Switches from root to the server's user and its groups; does nothing for other users. */
function becomeServerUser(name: string): void {
  if (process.getuid?.() !== 0) return;
  try {
    const readId = (flag: string) =>
      execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const [uid, gid] = [readId("-u"), readId("-g")].map(Number);
    process.setgroups?.(readId("-G").trim().split(" ").map(Number));
    process.setgid?.(gid ?? name);
    process.setuid?.(uid ?? name);
  } catch {
    throw new UsageError(
      `没有${name}这个用户，请运行deployment/install / There is no user ${name}: run deployment/install`,
    );
  }
}

/** Commands that write settings and files of the system; the others run as the server's user, with its settings. */
const rootCommands: ReadonlySet<string> = new Set(["setup", "upgrade", "rollback"]);

async function run({ words: [name = "", ...words], environment }: Invocation): Promise<string> {
  if (!(name in commandNames) && name !== "server") throw new UsageError(usage);
  const env = rootCommands.has(name) ? { ...environment, BALEEN_RUNS: "yes" } : environmentOf(environment);
  if (!rootCommands.has(name)) {
    process.chdir(fileURLToPath(new URL("../../../", import.meta.url)));
    becomeServerUser(environment.BALEEN_USER ?? "baleen");
  }
  const file = fileURLToPath(new URL(name === "server" ? "../main.ts" : `${name}.ts`, import.meta.url));
  // Replaces this process, so that signals and exit codes are the command's.
  return process.execve?.(process.execPath, [process.execPath, file, ...words], env) ?? "";
}

if (import.meta.main) await printOutput(run);
