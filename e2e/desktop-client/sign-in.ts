import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { clientId, type DesktopClient } from "./desktop-client.ts";
import { randomText, sha256 } from "./device-key.ts";
import { OAuthRejection } from "./rejections.ts";

/**
 * Signs in through a browser on this machine (RFC 8252, 7636). Calls `openBrowser` with the URL to open, and receives
 * one callback on a local port.
 */
export async function signInThroughBrowser(
  client: DesktopClient,
  openBrowser: (url: string) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<void> {
  const { origin, key, machine } = client.options;
  const state = randomText();
  const verifier = randomText();
  const callback = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const isOurs = pathname === "/callback" && searchParams.get("state") === state;
    response.writeHead(isOurs ? 200 : 404, {
      "content-type": "text/plain; charset=utf-8",
      connection: "close",
    });
    response.end(isOurs ? "You can close this page. 可以关闭此页。" : "");
    if (isOurs) callback.resolve(searchParams);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: sha256(verifier),
      code_challenge_method: "S256",
      state,
      dpop_jkt: key.jkt,
      ...machine,
    });
    signal?.addEventListener("abort", () => callback.reject(signal.reason), { once: true });
    await openBrowser(`${origin}/desktop/authorize?${query}`);
    const answer = await callback.promise;
    const error = answer.get("error");
    if (error !== null) throw new OAuthRejection({ error });
    if (answer.get("iss") !== origin) throw new OAuthRejection({ error: "wrong_issuer" });
    await client.signInWithGrant({
      grant_type: "authorization_code",
      code: answer.get("code") ?? "",
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
  } finally {
    server.close();
  }
}

/** What the tool shows: the address as a code to scan, the user code, and the number to pick. */
export interface DeviceCode {
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly match: string;
}

/** The interval grows by this after a `slow_down` (RFC 8628 3.5). */
const slowDownS = 5;
/** The maximum interval between polls while there is no network. */
const maxIntervalS = 60;

/** Signs in with the help of another device (RFC 8628). `pause` waits for so many seconds. */
export async function signInWithDeviceCode(
  client: DesktopClient,
  show: (code: DeviceCode) => Promise<void> | void,
  pause: (seconds: number) => Promise<void>,
): Promise<void> {
  const { key, machine } = client.options;
  const authorization = (await client.postForm("/oauth/device_authorization", {
    dpop_jkt: key.jkt,
    ...machine,
  })) as DeviceAuthorization;
  await show(authorization);
  const grant = {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: authorization.device_code,
  };
  let intervalS = authorization.interval;
  for (let waitedS = 0; waitedS < authorization.expires_in; waitedS += intervalS) {
    await pause(intervalS);
    try {
      await client.signInWithGrant(grant);
      return;
    } catch (error) {
      intervalS = intervalAfter(error, intervalS);
    }
  }
  throw new OAuthRejection({ error: "expired_token" });
}

interface DeviceAuthorization extends DeviceCode {
  readonly device_code: string;
  readonly interval: number;
  readonly expires_in: number;
}

/** The seconds until the next poll after an error. Throws the error if polling has to end. */
function intervalAfter(error: unknown, intervalS: number): number {
  // Without a network the code stays valid: slower polls follow (RFC 8628 3.5).
  if (!(error instanceof OAuthRejection) || error.isTransient) return Math.min(intervalS * 2, maxIntervalS);
  if (error.error === "slow_down") return intervalS + slowDownS;
  if (error.error !== "authorization_pending") throw error;
  return intervalS;
}
