import { readFile } from "node:fs/promises";
import { consoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import * as calls from "@baleen/contract/calls.ts";
import { describe, expect, test } from "vitest";
import { run as describeLimits } from "./commands/limits.ts";
import { consoleHandlers } from "./console-handlers.ts";
import * as handlers from "./handlers.ts";
import { policyOf } from "./platform/http/define-handler.ts";
import { defineLimit, listLimits, subjectOf } from "./platform/http/limit.ts";

const guesses = "the check of the password or the code limits its own guesses";
const codes = "sending a code has limits of its own, by what it is sent for";
const own = "it changes the own account, under its lock, and admission limits what one account does at once";
const cached = "public content, from memory";

/** Calls for which no rate limit is counted before they run, with the reason. */
const withoutLimits: Readonly<Record<string, string>> = {
  bindEmail: guesses,
  bindPhone: guesses,
  changePassword: guesses,
  makeRecoveryKey: guesses,
  unbindEmail: guesses,
  unbindPhone: guesses,
  requestDeletion: guesses,
  setPassword: guesses,
  exportData: "exports are counted when they are made, in their transaction",
  unlinkWechat: "needs a recent sign-in, which is limited, and each unlinks one",
  mergeAccounts: "merges are counted in their transaction, and need a proof that was counted",
  startPayment: "payments that start over are counted in their transaction",
  reportPageFailure: "one over its limit is answered like any other",
  sendAccountCode: codes,
  sendBindEmailCode: codes,
  sendBindPhoneCode: codes,
  sendContinueCode: codes,
  sendLoginEmailCode: codes,
  sendLoginPhoneCode: codes,
  sendRecoveryEmailCode: codes,
  sendRecoveryPhoneCode: codes,
  sendRegisterEmailCode: codes,
  sendRegisterPhoneCode: codes,
  cancelDeletion: own,
  decideAuthorization: own,
  logOut: own,
  rejectRecovery: own,
  renameDevice: own,
  requestInvoice: own,
  setNotifications: own,
  signOutDevice: own,
  listPackages: cached,
  listReleases: cached,
  readAnnouncements: cached,
  readBasicConfig: cached,
  readCompanyConfig: cached,
  readFeatures: cached,
  readLatestRelease: cached,
  readPaymentMethods: cached,
  readTestimonials: cached,
};

/** Steps of an operator's sign-in; `limit-guesses.ts` limits their guesses by browser, address and login. */
const guessesOfOperators = [
  "beginEnrolment",
  "confirmEnrolment",
  "confirmTotp",
  "signInOperator",
  "useRecoveryCode",
];

const table = Object.entries(handlers);
const handlerOf = (name: string) => table.find(([found]) => found === name)?.[1] ?? expect.fail(name);

describe("no call is without a limit by accident", () => {
  test("each for strangers, and each that changes something, names its limits or why it has none", () => {
    const unlimited = Object.entries(calls)
      .filter(([, { access, method }]) => access === "anyone" || method === "POST")
      .map(([name]) => name)
      .filter((name) => !policyOf(handlerOf(name)));
    expect(unlimited.toSorted()).toEqual(Object.keys(withoutLimits).toSorted());
  });

  test("each of the console that comes before its session is whole counts guesses", () => {
    const unlimited = Object.entries(consoleCalls)
      .filter(([, { requiredAccess }]) => requiredAccess === "anyone" || requiredAccess === "half-signed-in")
      .map(([name]) => name as keyof typeof consoleHandlers)
      .filter((name) => !policyOf(consoleHandlers[name]));
    expect(unlimited.toSorted()).toEqual(guessesOfOperators);
  });
});

test("a policy stays with a handler whose outcomes are counted", () => {
  expect(policyOf(handlers.logIn)?.perClient).toHaveLength(2);
  expect(policyOf(handlers.activateCard)?.countedErrors).toEqual(["cardKeyInvalid"]);
});

test("no two limits count in one row", () => {
  const subjects = listLimits().map((limit) => subjectOf(limit.of("x")));
  expect(new Set(subjects).size).toBe(subjects.length);
  const [{ name, by, max, windowS, error }] = listLimits() as [ReturnType<typeof listLimits>[number]];
  expect(() => defineLimit(name, { by, max, windowS, error })).toThrow("Two limits count");
});

test("a limit whose subject is missing counts nothing and throws", () => {
  for (const limit of listLimits().filter(({ by }) => by !== "all")) {
    expect(() => limit.of(undefined)).toThrow();
    expect(() => limit.of("")).toThrow();
  }
});

test("the page of the docs lists every limit", async () => {
  const page = await readFile(new URL("../../docs/limits.md", import.meta.url), "utf8");
  expect(page).toBe(await describeLimits({ words: [], environment: {}, report: () => undefined }));
});
