import { type Finding, isTest, type SourceFile } from "./source-file.ts";

/** Files of the pages that may read the visitor's clock, with the reason. */
const excepted: Readonly<Record<string, string>> = {
  "web/src/entry-client.ts": "drafts are kept on this device, and dated by it",
  "web/src/content-pages/draft-forms/DraftForm.tsx": "drafts are kept on this device, and dated by it",
  "web/src/accounts/codes/cooldown.ts": "an interval: both of its ends are by one clock",
  "web/src/accounts/codes/CodeFields.tsx": "an interval: both of its ends are by one clock",
  "web/src/accounts/codes/use-captcha.ts": "an interval: both of its ends are by one clock",
  "web/src/accounts/codes/use-send-code.ts": "an interval: both of its ends are by one clock",
  "web/src/accounts/session/RecoveryNotice.tsx": "how old this tab's own copy of an answer is",
  "web/src/frame/Layout.tsx": "the year is the server's: islands of the layout get it in the document",
};
const visitorsClock = /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bperformance\.timeOrigin\b/;

/** Only the server's time may decide or show when something on the server begins or ends. */
export function checkClocks({ path, text }: Pick<SourceFile, "path" | "text">): Finding[] {
  if (!path.startsWith("web/src/") || isTest(path) || path in excepted) return [];
  return text.split("\n").flatMap((line, index) => {
    const word = visitorsClock.exec(line)?.[0];
    const advice = `${word} is the visitor's clock: use serverNow of web/src/platform/clock/server-clock.ts, or performance.now for an interval.`;
    return word ? [{ path, line: index + 1, rule: "clocks", advice }] : [];
  });
}
