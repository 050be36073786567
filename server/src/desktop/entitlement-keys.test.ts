import { createPrivateKey } from "node:crypto";
import { compactVerify, exportPKCS8, importJWK } from "jose";
import { describe, expect, test } from "vitest";
import {
  evaluateAt,
  evaluateEntitlement,
  readEntitlement,
} from "../../../e2e/desktop-client/check-entitlement.ts";
import vectors from "../../../e2e/desktop-client/vectors.json" with { type: "json" };
import {
  chooseKey,
  makeEntitlementKey,
  publicKeySet,
  readEntitlementKeys,
  signEntitlement,
} from "./entitlement-keys.ts";
import { computeValidity, makePayload } from "./issue-entitlement.ts";

/** https://www.rfc-editor.org/rfc/rfc8037#appendix-A */
const rfc8037 = {
  d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
  x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
  thumbprint: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
  jws: "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
};
const rfcKey = { kty: "OKP", crv: "Ed25519", x: rfc8037.x };

const rfcPem = async () => {
  const key = await importJWK({ ...rfcKey, d: rfc8037.d, ext: true }, "EdDSA", { extractable: true });
  if (key instanceof Uint8Array) throw new Error("It is a private key");
  return await exportPKCS8(key);
};

test("the key of RFC 8037 has its thumbprint, and its signature is right", async () => {
  const { current } = await readEntitlementKeys(await rfcPem());
  expect(current.publicJwk).toEqual(rfcKey);
  expect(current.kid).toBe(rfc8037.thumbprint.slice(0, 16));
  const { payload } = await compactVerify(rfc8037.jws, await importJWK(rfcKey, "EdDSA"));
  expect(new TextDecoder().decode(payload)).toBe("Example of Ed25519 signing");
});

const jkt = "k";
const entitlementOf = (issuer: string) =>
  makePayload({
    issuer,
    subject: "s",
    id: "j",
    jkt,
    seq: 4,
    nonce: undefined,
    validity: computeValidity({
      grants: [{ level: 3, days: 3, grantedAt: new Date(1_795_305_600_000) }],
      featuresOf: () => ["voice-clone"],
      now: new Date(1_795_305_600_000),
    }),
    jitter: 0.5,
  });
const memory = { seq: 0, latestS: 0 };

test("a statement is checked by the tool's own code, offline, and by nobody's other key", async () => {
  const keys = await readEntitlementKeys(makeEntitlementKey());
  const issuer = "https://www.example.com";
  const token = await signEntitlement(keys.current, entitlementOf(issuer));
  const pinned = [{ kid: keys.current.kid, x: String(keys.current.publicJwk.x) }];
  const expected = { keys: pinned, issuer, jkt, memory };
  const said = readEntitlement(token, expected);
  if (typeof said === "string") throw new Error(said);
  const startS = said.iat;
  const dayS = 86_400;
  const judge = (afterS: number, latestS = startS) =>
    evaluateEntitlement(said, startS + afterS, { seq: 4, latestS });
  expect(judge(0)).toEqual({ may: "use", level: 3, features: ["voice-clone"], hasEnded: false });
  expect(judge(-200)).toMatchObject({ may: "use", level: 3 });
  expect(judge(-301)).toMatchObject({ may: "ask", because: "the clock was set back" });
  expect(judge(dayS, startS + 2 * dayS)).toMatchObject({ may: "ask", because: "the clock was set back" });
  expect(judge(4 * dayS)).toMatchObject({ may: "use", level: 3, hasEnded: true });
  expect(judge(6 * dayS)).toMatchObject({ may: "ask", because: "the statement has expired" });

  const [head = "", body = "", signature = ""] = token.split(".");
  const raised = Buffer.from(Buffer.from(body, "base64url").toString().replace(`"level":3`, `"level":4`));
  const refusals = [
    [token, { ...expected, keys: [] }, "the key is not pinned"],
    [`${head}.${raised.toString("base64url")}.${signature}`, expected, "the signature is wrong"],
    [token, { ...expected, issuer: "https://evil.example" }, "it is for others"],
    [token, { ...expected, jkt: "another" }, "it is another machine's"],
    [token, { ...expected, memory: { seq: 5, latestS: 0 } }, "it is older than one that was seen"],
  ] as const;
  for (const [text, against, because] of refusals) expect(readEntitlement(text, against)).toBe(because);
});

test("tools that trust the former key alone are signed for with it, until they are updated", async () => {
  const keys = await readEntitlementKeys(makeEntitlementKey(), makeEntitlementKey());
  const { current, former } = keys;
  expect(former?.kid).not.toBe(current.kid);
  expect(chooseKey(keys, undefined)).toBe(current);
  expect(chooseKey(keys, ["another", String(former?.kid)])).toBe(former);
  expect(chooseKey(keys, [String(former?.kid), current.kid])).toBe(current);
  expect(chooseKey(keys, ["another"])).toBeUndefined();
  expect(publicKeySet(keys).keys.map(({ kid }) => kid)).toEqual([current.kid, former?.kid]);
});

test("the published keys hold nothing that is private", async () => {
  const pem = makeEntitlementKey();
  const { d } = createPrivateKey(pem).export({ format: "jwk" });
  expect(JSON.stringify(publicKeySet(await readEntitlementKeys(pem)))).not.toContain(String(d));
});

describe("the vectors for engineers", () => {
  const { issuer, jkt, publicKey, payload, token } = vectors;
  const read = (text: string, more: object = {}) =>
    readEntitlement(text, { keys: [publicKey], issuer, jkt, memory: { seq: payload.seq }, ...more });
  const entitlement = read(token);

  test("are what the server signs", async () => {
    const { current } = await readEntitlementKeys(await rfcPem());
    expect(current.kid).toBe(publicKey.kid);
    // Ed25519 is deterministic.
    expect(await signEntitlement(current, payload)).toBe(token);
    expect(read(token, { nonce: payload.nonce })).toEqual(payload);
  });

  test.each(vectors.judged)("are judged offline: $why", ({ nowS, latestS, aheadS, verdict }) => {
    if (typeof entitlement === "string") throw new Error(entitlement);
    expect(evaluateEntitlement(entitlement, nowS, { seq: payload.seq, latestS, aheadS })).toEqual(verdict);
  });

  test.each(vectors.judgedAfterAnswer)("are judged after an answer: $why", ({ elapsedS, verdict }) => {
    if (typeof entitlement === "string") throw new Error(entitlement);
    expect(evaluateAt(entitlement, payload.iat + elapsedS)).toEqual(verdict);
  });

  test("without a level allow nothing", () => {
    const { token: without, nowS, verdict } = vectors.withoutLevel;
    const read0 = read(without);
    if (typeof read0 === "string") throw new Error(read0);
    expect(evaluateEntitlement(read0, nowS, { seq: 18, latestS: nowS })).toEqual(verdict);
  });

  test.each(vectors.refused)("are refused because $why", ({ why, pinned, seq, ...rest }) => {
    const { token: other = token, ...expected } = rest as { token?: string; issuer: string; jkt: string };
    expect(readEntitlement(other, { ...expected, keys: pinned, memory: { seq } })).toBe(why);
  });
});
