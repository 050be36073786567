import { devicePath } from "@baleen/contract/desktop/authorizations.ts";
import { secondsAfter } from "../platform/clock.ts";
import { digest } from "../platform/digest.ts";
import { randomToken } from "../platform/random.ts";
import type { DesktopDeps } from "./deps.ts";
import { addressPrefix, checkClient, type Parameters, readMachine } from "./oauth-parameters.ts";
import { addSignInRequest } from "./sign-in-store.ts";
import { makeNumber, makeUserCode, userCodeDigest } from "./user-code.ts";

const validS = 600;
const intervalS = 5;

/** The device authorization endpoint (RFC 8628 3.1, 3.2); `match` is the number that its owner has to pick. */
export async function requestDeviceCode(deps: DesktopDeps, form: Parameters, clientKey: string) {
  const { db, clock, random, secretKey, origin } = deps;
  checkClient(form);
  const machine = readMachine(form);
  const now = clock.now();
  const deviceCode = randomToken(random);
  const number = makeNumber(random);
  const add = async (userCode: string) =>
    await addSignInRequest(db, {
      kind: "device_code",
      token_digest: digest(deviceCode),
      ...machine,
      address_prefix: addressPrefix(clientKey),
      created_at: now,
      expires_at: secondsAfter(now, validS),
      redirect_uri: null,
      state: null,
      code_challenge: null,
      user_code_digest: userCodeDigest(secretKey, userCode),
      number,
      interval_s: intervalS,
    });
  let userCode = makeUserCode(random);
  while (!(await add(userCode))) userCode = makeUserCode(random);
  const verificationUri = `${origin()}${devicePath}`;
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: verificationUri,
    verification_uri_complete: `${verificationUri}?code=${userCode}`,
    expires_in: validS,
    interval: intervalS,
    match: number,
  };
}
