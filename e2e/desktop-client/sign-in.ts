import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { clientId, type DesktopClient, OAuthRejection } from "./desktop-client.ts";
import { randomText, sha256 } from "./device-key.ts";

/**
 * Signs in through the browser of this machine (RFC 8252, 7636). `openBrowser` gets the address to open; the answer comes to
 * a port of this machine, once.
 */
export async function signInHere(
  client: DesktopClient,
  openBrowser: (url: string) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<void> {
  const { origin, key, machine } = client.options;
  const state = randomText();
  const verifier = randomText();
  const answered = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const isOurs = pathname === "/callback" && searchParams.get("state") === state;
    response.writeHead(isOurs ? 200 : 404, {
      "content-type": "text/plain; charset=utf-8",
      connection: "close",
    });
    response.end(isOurs ? "You can close this page. 可以关闭此页。" : "");
    if (isOurs) answered.resolve(searchParams);
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
    signal?.addEventListener("abort", () => answered.reject(signal.reason), { once: true });
    await openBrowser(`${origin}/desktop/authorize?${query}`);
    const answer = await answered.promise;
    const error = answer.get("error");
    if (error !== null) throw new OAuthRejection({ error });
    if (answer.get("iss") !== origin) throw new OAuthRejection({ error: "wrong_issuer" });
    await client.grant({
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
export interface ShownCode {
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly match: string;
}

/** Signs in with the help of another device (RFC 8628). `pause` waits for so many seconds. */
export async function signInElsewhere(
  client: DesktopClient,
  show: (code: ShownCode) => Promise<void> | void,
  pause: (seconds: number) => Promise<void>,
): Promise<void> {
  const { key, machine } = client.options;
  const begun = (await client.postForm("/oauth/device_authorization", {
    dpop_jkt: key.jkt,
    ...machine,
  })) as ShownCode & { readonly device_code: string; readonly interval: number };
  await show(begun);
  const grant = {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: begun.device_code,
  };
  for (let intervalS = begun.interval; ; ) {
    await pause(intervalS);
    try {
      await client.grant(grant);
      return;
    } catch (error) {
      if (!(error instanceof OAuthRejection)) throw error;
      if (error.error === "slow_down") intervalS += 5;
      else if (error.error !== "authorization_pending") throw error;
    }
  }
}
