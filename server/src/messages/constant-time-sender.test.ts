import { expect, test, vi } from "vitest";
import { constantTimeSender } from "./constant-time-sender.ts";
import { NotSentError } from "./senders/sender.ts";

const mail = { channel: "email", to: "a@example.com", purpose: "login", text: "" } as const;

/** A sender for which the test decides when messages and the fixed waiting time end. */
function rehearse() {
  const sends: { succeed(): void; fail(error: Error): void }[] = [];
  const waits: { ms: number; end(): void }[] = [];
  const send = vi.fn(
    () =>
      new Promise<undefined>((resolve, reject) => {
        sends.push({ succeed: () => resolve(undefined), fail: reject });
      }),
  );
  const wait = (ms: number) => new Promise<void>((resolve) => waits.push({ ms, end: resolve }));
  return { sender: constantTimeSender(send, wait), send, sends, waits };
}

test("an answer comes after the same time, whether a message is sent or not, on a node that has sent none", async () => {
  const { sender, send, sends, waits } = rehearse();
  const ended: string[] = [];
  const real = sender
    .startConstantTime()(mail, true)
    .then(() => ended.push("real"));
  const pretended = sender
    .startConstantTime()(mail, false)
    .then(() => ended.push("pretended"));
  expect(send).toHaveBeenCalledOnce();
  expect(waits.map(({ ms }) => ms)).toEqual([1_000, 1_000]);
  // The fixed time applies however early the provider accepts the message.
  sends[0]?.succeed();
  await sender.finish();
  expect(ended).toEqual([]);
  for (const { end } of waits) end();
  await Promise.all([real, pretended]);
});

test("the fixed time includes the work before sending", async () => {
  const { sender, waits } = rehearse();
  const sendInConstantTime = sender.startConstantTime();
  for (const { end } of waits) end();
  await expect(sendInConstantTime(mail, false)).resolves.toBeUndefined();
  expect(waits).toHaveLength(1);
});

test("a slower message does not delay the response, and the shutdown waits for it", async () => {
  const { sender, sends, waits } = rehearse();
  const slow = sender.startConstantTime()(mail, true);
  waits[0]?.end();
  await expect(slow).resolves.toBeUndefined();
  const finished = vi.fn();
  const finishing = sender.finish().then(finished);
  await Promise.resolve();
  expect(finished).not.toHaveBeenCalled();
  sends[0]?.succeed();
  await finishing;
});

test("a rejecting mailbox has the response of an unknown one, and a failing channel fails for both", async () => {
  const { sender, sends, waits } = rehearse();
  const ask = async (reaches: boolean, error?: Error) => {
    const asking = sender.startConstantTime()(mail, reaches);
    if (error) sends.at(-1)?.fail(error);
    else if (reaches) sends.at(-1)?.succeed();
    await sender.finish();
    waits.at(-1)?.end();
    await asking;
  };
  await expect(ask(true, new NotSentError("no such mailbox", "address"))).resolves.toBeUndefined();
  await expect(ask(false)).resolves.toBeUndefined();
  const down = new Error("down");
  await expect(ask(true, down)).rejects.toThrow(down);
  await expect(ask(false)).rejects.toThrow(down);
  await expect(ask(true)).resolves.toBeUndefined();
  await expect(ask(false)).resolves.toBeUndefined();
});
