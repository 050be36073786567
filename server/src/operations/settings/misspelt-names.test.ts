import { expect, test } from "vitest";
import { findMisspeltNames } from "./misspelt-names.ts";
import { settingNames } from "./settings.ts";

const meantBy = (environment: NodeJS.ProcessEnv) =>
  findMisspeltNames(environment, settingNames).map(({ sentence }) => sentence.en);

test.each([
  ["BACKUP_DRI", "BACKUP_DIR"],
  ["PUBLIC_ORIGN", "PUBLIC_ORIGIN"],
  ["ALERT_MAILS", "ALERT_MAIL"],
  ["REMINDER", "REMINDERS"],
  ["WECHAT_PAY_APPID", "WECHAT_PAY_APP_ID"],
  ["backup_dir", "BACKUP_DIR"],
  ["Backup_Dir", "BACKUP_DIR"],
  ["ACKUP_DIR", "BACKUP_DIR"],
  ["XBACKUP_DIR", "BACKUP_DIR"],
])("%s is asked about: did you mean %s?", (name, meant) => {
  expect(meantBy({ [name]: "x" })).toEqual([`${name}: there is no such setting; did you mean ${meant}?`]);
  expect(meantBy({ [`${name}_FILE`]: "/x" })).toHaveLength(1);
});

test("settings, and variables of the system and of tools, are nobody's mistake", () => {
  const settings = Object.fromEntries(settingNames.map((name) => [name, "x"]));
  expect(meantBy(settings)).toEqual([]);
  const others =
    "PATH HOME USER LANG LC_ALL TERM SHELL LOGNAME NODE_ENV NODE_EXTRA_CA_CERTS NODE_OPTIONS TZ PWD SHLVL INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH NOTIFY_SOCKET CREDENTIALS_DIRECTORY PGSSLMODE PGHOST HTTP_PROXY HTTPS_PROXY NO_PROXY SUDO_USER BALEEN_RUNS BALEEN_USER BALEEN_SETTINGS HOSTNAME CONTAINER";
  expect(meantBy(Object.fromEntries(others.split(" ").map((name) => [name, "x"])))).toEqual([]);
});
