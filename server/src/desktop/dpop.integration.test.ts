import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDeviceKey, writeProof } from "../../../e2e/desktop-client/device-key.ts";
import { openWorld, type World } from "../testing/world.ts";
import { ProofError, verifyProof } from "./dpop.ts";
import { matchesChallenge } from "./grant-tokens.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** https://www.rfc-editor.org/rfc/rfc9449, sections 4.1, 6.1 and 7.1 */
const rfc9449 = {
  atToken:
    "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg",
  atResource:
    "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9yZy9wcm90ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA",
  accessToken: "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU",
  jkt: "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I",
};

type ProvenRequest = Parameters<typeof verifyProof>[2];

async function spendAt(seconds: number, header: unknown, request: ProvenRequest): Promise<string> {
  const proof = await verifyProof({ now: () => new Date(seconds * 1000) }, header, request);
  await proof.markUsed(world.db);
  return proof.jkt;
}
const url = "http://localhost:9/oauth/token";
const nowS = 1_800_000_000;
const key = makeDeviceKey();
const spend = async (proof: unknown, request: object = {}) =>
  await spendAt(nowS, proof, { method: "POST", url, ...request });

test("the proofs of RFC 9449 prove its key, each once", async () => {
  const token = { method: "POST", url: "https://server.example.com/token" };
  const resource = { method: "GET", url: "https://resource.example.org/protectedresource" };
  const { atToken, atResource, accessToken, jkt } = rfc9449;
  expect(await spendAt(1_562_262_616, atToken, token)).toBe(jkt);
  await expect(spendAt(1_562_262_617, atToken, token)).rejects.toThrow("was used before");
  expect(await spendAt(1_562_262_618, atResource, { ...resource, accessToken })).toBe(jkt);
});

test("RFC 7636's verifier belongs to its challenge, and no other does", () => {
  const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  expect(matchesChallenge(verifier, challenge)).toBe(true);
  expect(matchesChallenge(`${verifier}a`, challenge)).toBe(false);
  expect(matchesChallenge(challenge, challenge)).toBe(false);
});

test("of one proof that is sent fifty times at once, one is accepted", async () => {
  const proof = writeProof(key, { method: "POST", url, nowS });
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => spend(proof)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a clock may be five minutes off and no more", async () => {
  for (const off of [-300, 300]) {
    expect(await spend(writeProof(key, { method: "POST", url, nowS: nowS + off }))).toBe(key.jkt);
  }
  for (const off of [-301, 301]) {
    const proof = writeProof(key, { method: "POST", url, nowS: nowS + off });
    await expect(spend(proof)).rejects.toThrow("iat is not now");
  }
});

test("nbf and exp have the tolerance of iat", async () => {
  for (const off of [-300, 300]) {
    const iat = nowS + off;
    expect(await spend(forge({}, { iat, nbf: iat, exp: iat + 1 }))).toBe(key.jkt);
  }
  for (const claims of [{ nbf: nowS + 301 }, { exp: nowS - 301 }]) {
    await expect(spend(forge({}, claims))).rejects.toMatchObject({ problem: "expired" });
  }
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const { privateKey: privateEcKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** A validly signed proof with a modified header or claims. */
function forge(header: object, claims: object = {}): string {
  const whole = { typ: "dpop+jwt", alg: "EdDSA", jwk: key.jwk, ...header };
  const signed = `${encode(whole)}.${encode({ jti: `${Math.random()}`, htm: "POST", htu: url, iat: nowS, ...claims })}`;
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString("base64url")}`;
}

describe("a proof is refused", () => {
  test.each([
    ["without one", () => undefined, "missing"],
    ["if there are two", () => `${forge({})}, ${forge({})}`, "malformed"],
    ["if it is no JWT", () => "a.b.c", "malformed"],
    ["of another type", () => forge({ typ: "JWT" }), "malformed"],
    ["without a signature", () => forge({ alg: "none" }), "malformed"],
    ["with a shared secret", () => forge({ alg: "HS256", jwk: { kty: "oct", k: "c2VjcmV0" } }), "malformed"],
    [
      "if it shows a private key",
      () => forge({ jwk: key.privateKey.export({ format: "jwk" }) }),
      "malformed",
    ],
    ["that another key has signed", () => forge({ jwk: makeDeviceKey().jwk }), "signature"],
    ["with a key that is none", () => forge({ jwk: { kty: "OKP", crv: "Ed25519", x: "AA" } }), "malformed"],
    ["of another algorithm than its key", () => forge({ alg: "ES256", jwk: key.jwk }), "malformed"],
    ["for another address", () => forge({}, { htu: "http://localhost:9/oauth/revoke" }), "htu"],
    ["for another host", () => forge({}, { htu: "http://evil.example/oauth/token" }), "htu"],
    ["for another method", () => forge({}, { htm: "GET" }), "htm"],
    ["without an id", () => forge({}, { jti: "" }), "jti"],
    ["without a time", () => forge({}, { iat: undefined }), "iat"],
    ["with a long id", () => forge({}, { jti: "x".repeat(129) }), "jti"],
  ])("%s, and the error says why", async (_, proof, problem) => {
    const refused = spend(proof());
    await expect(refused).rejects.toThrow(ProofError);
    await expect(refused).rejects.toMatchObject({ problem });
  });

  test("for another access token", async () => {
    const proof = writeProof(key, { method: "POST", url, nowS, accessToken: "one" });
    await expect(spend(proof, { accessToken: "other" })).rejects.toThrow("ath is not the hash");
  });
});

test("a query and a fragment do not matter to the address, and ES256 is as good as EdDSA", async () => {
  expect(await spend(forge({}, { htu: `${url}?a=b#c` }))).toBe(key.jkt);
  const { d: _, ...jwk } = privateEcKey.export({ format: "jwk" });
  const header = { typ: "dpop+jwt", alg: "ES256", jwk };
  const signed = `${encode(header)}.${encode({ jti: "ec", htm: "POST", htu: url, iat: nowS })}`;
  const signature = sign("sha256", Buffer.from(signed), { key: privateEcKey, dsaEncoding: "ieee-p1363" });
  expect(await spend(`${signed}.${signature.toString("base64url")}`)).toMatch(/^[\w-]{43}$/);
});
