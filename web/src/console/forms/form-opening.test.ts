import { expect, test } from "vitest";
import { ApiError } from "../../platform/api/api-error.ts";
import { makeOpening, resetOpening, sendWithKey } from "./form-opening.ts";

const rejected = (status: number, code?: number) => new ApiError({ kind: "rejected", status, code });

/** Sends once with the opening, optionally failing with an error, and returns the sent idempotency key. */
async function send(opening: ReturnType<typeof makeOpening>, error?: Error): Promise<string> {
  let sentKey = "";
  const sent = sendWithKey(opening, async (actionKey) => {
    sentKey = actionKey;
    if (error) throw error;
  });
  if (error) await expect(sent).rejects.toBe(error);
  else await sent;
  return sentKey;
}

const lost: readonly (readonly [string, Error])[] = [
  ["a lost connection", new ApiError({ kind: "network" })],
  ["a timeout", new ApiError({ kind: "timeout" })],
  ["a closed page", new ApiError({ kind: "aborted" })],
  ["an unreadable reply", new ApiError({ kind: "malformed", status: 200 })],
  ["a proxy's 502", rejected(502)],
  ["a proxy's 504", rejected(504)],
  ["a firewall's 405", rejected(405)],
  ["an error of the server after the call had begun", rejected(500, 9000)],
  ["a database that did not answer", rejected(503, 9001)],
  ["an error of another kind", new TypeError("a fault of the page")],
];

test.each(lost)("after %s the same key is sent again, so the action is done once", async (_, error) => {
  const opening = makeOpening();
  const key = await send(opening, error);
  expect(await send(opening, error)).toBe(key);
  expect(await send(opening)).toBe(key);
  expect(await send(opening)).not.toBe(key);
});

test.each([400, 401, 403, 404, 409, 429])(
  "after the server's own %i the next submission is a new action",
  async (status) => {
    const opening = makeOpening();
    const key = await send(opening, rejected(status, 8127));
    expect(await send(opening)).not.toBe(key);
  },
);

test("a rejection does not free a key whose other submission is still waiting", async () => {
  const opening = makeOpening();
  let loseFirst = (_: Error) => {};
  let firstKey = "";
  const first = sendWithKey(opening, (actionKey) => {
    firstKey = actionKey;
    return new Promise<void>((_, reject) => {
      loseFirst = reject;
    });
  });
  expect(await send(opening, rejected(409, 8010))).toBe(firstKey);
  loseFirst(new ApiError({ kind: "network" }));
  await expect(first).rejects.toThrow();
  expect(await send(opening)).toBe(firstKey);
});

test("what is forgotten after success is the typed text and the key", async () => {
  const opening = makeOpening();
  const key = await send(opening, new ApiError({ kind: "network" }));
  opening.typed = [{ form: "", name: "days", place: 0, value: "7" }];
  resetOpening(opening);
  expect(opening.typed).toEqual([]);
  expect(await send(opening)).not.toBe(key);
});
