import { languages } from "@baleen/contract/language.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alarmKinds } from "../alarm-kinds.data.ts";
import type { AlarmKind } from "../alarm-kinds.ts";
import type { WaitingAlert } from "./alert-store.ts";
import { writeAlert, writeDigest } from "./write-alert.ts";

const kinds = Object.keys(alarmKinds) as AlarmKind[];

const alertOf = (kind: string, differences: Partial<WaitingAlert> = {}): WaitingAlert => ({
  id: 1,
  kind,
  subject: "P2026",
  details: {},
  times: 1,
  first_at: new Date(0),
  closed_at: null,
  ...differences,
});

const writing = (language: "zh" | "en") => ({
  language,
  consoleUrl: () => "https://console.example.com/console",
});

describe.each(kinds)("%s", (kind) => {
  test.each(languages)("says in %s what happened and what to do", (language) => {
    const { sentence, lines, severity } = writeAlert(alertOf(kind), writing(language));
    expect(sentence).toContain(alarmKinds[kind].summary[language]);
    expect(lines.join("\n")).toContain(alarmKinds[kind].advice[language]);
    expect(severity).toBe(alarmKinds[kind].severity);
    if (language === "zh")
      expect(lines.join("")).not.toMatch(/\p{Script=Han} [A-Za-z]|[A-Za-z] \p{Script=Han}/u);
  });
});

const person = fc.constantFrom("kelp.99@example.com", "13812345678", "kelp_99", "张三");

test("no text of any kind has personal data, whatever an alarm's details say", () => {
  const secretive = fc.record({
    kind: fc.constantFrom(...kinds, "payment.received", "kind.of-another-release"),
    language: fc.constantFrom(...languages),
    name: fc.constantFrom("error", "about", "login", "amountFen", "paidFen", "name", "reason", "skew"),
    person,
  });
  fc.assert(
    fc.property(secretive, ({ kind, language, name, person: who }) => {
      const details = { [name]: `could not send to ${who}` };
      const alert = alertOf(kind, { details });
      const message = JSON.stringify([
        writeAlert(alert, writing(language)),
        writeDigest([alert, alert], writing(language)),
      ]);
      expect(message).not.toContain(who);
    }),
    { seed: 2026, numRuns: 500 },
  );
});

test("subjects that are people are not named, and addresses in others are masked", () => {
  for (const kind of ["operator.guessed", "operator.reset", "recovery.rejected", "of.another"]) {
    const alert = alertOf(kind, { subject: "li.ming" });
    expect(
      JSON.stringify([writeAlert(alert, writing("en")), writeDigest([alert], writing("zh"))]),
    ).not.toContain("li.ming");
  }
  for (const kind of kinds) {
    const alert = alertOf(kind, { subject: "about kelp.99@example.com and 13812345678" });
    expect(JSON.stringify(writeAlert(alert, writing("en")))).not.toMatch(/kelp\.99@|13812345678/);
  }
});

test("a subject cannot write links or markup into a message", () => {
  const subject = "[press](https://evil.example) <font color='x'>`";
  const { lines } = writeAlert(alertOf("payment.mismatch", { subject }), writing("en"));
  expect(lines[0]).toBe("About:  press https://evil.example font color='x' ");
});

test("a digest names the most urgent kinds first, and counts each", () => {
  const alerts = [
    alertOf("payment.surplus"),
    alertOf("job.failed"),
    alertOf("job.failed"),
    alertOf("gateway.no_code"),
  ];
  const { sentence, lines, severity } = writeDigest(alerts, writing("en"));
  expect([severity, sentence]).toEqual(["now", "[Act now] 4 alarms"]);
  expect(lines.map((line) => line.slice(0, 5))).toEqual(["1 × A", "2 × A", "1 × A"]);
  expect(lines[1]).toContain(alarmKinds["job.failed"].summary.en);
});

test.each([
  ["zh", "【仅供了解】收到一笔付款", "微信支付，实付 ¥39.00", "2条通知"],
  ["en", "[For information] A payment has arrived", "WeChat Pay, paid ¥39.00", "2 notifications"],
] as const)(
  "news of a payment in %s says how much came, and nothing to do",
  (language, said, much, count) => {
    const details = { method: "wechat", paidFen: 3900 };
    const news = alertOf("payment.received", { details, closed_at: new Date(0) });
    const { sentence, lines, severity } = writeAlert(news, writing(language));
    expect([severity, sentence, lines.slice(1)]).toEqual(["info", said, [much]]);
    const digest = writeDigest([news, alertOf("payment.surplus")], writing(language));
    expect(digest.sentence).toContain(count);
  },
);

test.each([
  ["payment.mismatch", "P0123456789ABCDEFGHJKMNPQR", {}, "/find?q=P0123456789ABCDEFGHJKMNPQR"],
  ["refund.refused", "202603010800000123456789ABC", {}, "/find?q=202603010800000123456789ABC"],
  ["recovery.rejected", "of somebody", { account: 7 }, "/accounts/7"],
  ["backup.old", "this database", {}, "/settings"],
  ["job.failed", "sweep", {}, ""],
  ["payment.mismatch", "P1?x=https://evil.example", {}, ""],
])("an alert of %s about %s links to its object", (kind, subject, details, path) => {
  const { link } = writeAlert(alertOf(kind, { subject, details }), writing("en"));
  expect(link?.url).toBe(`https://console.example.com/console${path}`);
});

test("without a console there is no link", () => {
  expect(writeAlert(alertOf("job.failed"), { language: "zh", consoleUrl: undefined }).link).toBeUndefined();
});
