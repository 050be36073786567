import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { formatSecret, signWebhook } from "./sign-webhook.ts";

const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");

// The example of https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
test("a webhook is signed as the specification's example", () => {
  const at = new Date(1_614_265_330_000);
  const headers = signWebhook({ id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at, body: '{"test": 2432232314}' }, [
    secret,
  ]);
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("the reference library accepts the signature of each of two secrets, and not that of a third", () => {
  const other = Buffer.alloc(32, 7);
  const body = JSON.stringify({ type: "order.paid", data: { name: "鲸帧" } });
  // The library compares the timestamp with the machine's clock.
  const headers = signWebhook({ id: "an id", at: new Date(), body }, [secret, other]);
  for (const one of [secret, other])
    expect(new Webhook(formatSecret(one)).verify(body, headers)).toEqual(JSON.parse(body));
  const third = new Webhook(formatSecret(Buffer.alloc(32, 8)));
  expect(() => third.verify(body, headers)).toThrow("No matching signature found");
  expect(() => new Webhook(formatSecret(secret)).verify(`${body} `, headers)).toThrow();
});
