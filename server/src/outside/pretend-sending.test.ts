import { expect, test } from "vitest";
import { senderThatPretends } from "./pretend-sending.ts";
import { NotSentError } from "./senders/sender.ts";

const mail = { channel: "email", to: "a@example.com", purpose: "login", text: "" } as const;

/** A sender whose sends take given times or fail, on a clock that only they move. */
function rehearse(script: readonly (number | Error)[]) {
  let nowMs = 0;
  const waits: number[] = [];
  let next = 0;
  const send = async () => {
    const step = script[next++];
    if (step instanceof Error) throw step;
    nowMs += step ?? 0;
  };
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  return { sender: senderThatPretends(send, { nowMs: () => nowMs, wait }), waits };
}

test("pretending takes as long as sending usually does", async () => {
  const { sender, waits } = rehearse([100, 900, 120]);
  for (let n = 0; n < 3; n += 1) await sender.send(mail);
  await sender.pretend(mail);
  expect(waits).toEqual([120]);
});

test("pretending fails while sending fails, and not because one address was refused", async () => {
  const down = new Error("down");
  const { sender } = rehearse([100, new NotSentError("no such mailbox", "address"), down, 100]);
  await sender.send(mail);
  await expect(sender.send(mail)).rejects.toThrow("no such mailbox");
  await expect(sender.pretend(mail)).resolves.toBeUndefined();
  await expect(sender.send(mail)).rejects.toThrow(down);
  await expect(sender.pretend(mail)).rejects.toThrow(down);
  await sender.send(mail);
  await expect(sender.pretend(mail)).resolves.toBeUndefined();
});
