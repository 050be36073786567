import { uptime } from "node:os";
import {
  type Entitlement,
  estimateTime,
  evaluateAt,
  type Memory,
  type PinnedKey,
  readEntitlement,
  type Verdict,
} from "./check-entitlement.ts";
import { type DeviceKey, randomText, writeProof } from "./device-key.ts";
import { ApiRejection, OAuthRejection, retryAfterOf } from "./rejections.ts";

export { OAuthRejection };

export const clientId = "baleen-desktop";

/** What a tool stores; the tokens and the key belong in the system's key store. */
export interface StoredState {
  readonly refreshToken?: string | undefined;
  readonly entitlement?: string | undefined;
  readonly memory: Memory;
  /** Refresh tokens of sign-outs that have not been reported to the server yet. */
  readonly signOuts?: readonly string[];
}

export interface ClientOptions {
  readonly origin: string;
  readonly key: DeviceKey;
  readonly pinnedKeys: readonly PinnedKey[];
  readonly machine: Readonly<Record<"device" | "os" | "arch" | "app_version", string>>;
  /** The language of the server's messages. */
  readonly language?: string;
  /** The machine's clock, in seconds. */
  nowS(): number;
  /**
   * A monotonic clock, in seconds, that users cannot set and that continues while the machine sleeps: `CLOCK_BOOTTIME`
   * on Linux, `mach_continuous_time` on macOS, `GetTickCount64` on Windows.
   */
  monotonicS?(): number;
  /** Waits for so many seconds. */
  pause?(seconds: number): Promise<void>;
  load(): StoredState;
  save(stored: StoredState): void;
  fetch(url: string, init: RequestInit): Promise<Response>;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

interface EntitlementReply {
  readonly token: string;
  readonly serverTime: number;
  readonly refreshAfter: number;
  readonly minVersion: string | null;
  readonly notice?: { readonly reason: string; readonly message: string };
}

/** A server time, and the monotonic clock at that time. */
interface Anchor {
  readonly serverS: number;
  readonly monotonicS: number;
}

/** After longer waits, the caller has to retry. */
const maxPauseS = 60;
const maxTries = 4;

/** The desktop tool's side of sign-in and entitlement. */
export class DesktopClient {
  readonly options: ClientOptions;
  #access: { readonly token: string; readonly untilS: number } | undefined;
  #refreshing: Promise<string> | undefined;
  /** Why the tool is signed out, once the server has said so. */
  #signedOutBy: OAuthRejection | undefined;
  /** From the `Date` header of the last response. It is not signed, so only proofs use it, not entitlements. */
  #dateAnchor: Anchor | undefined;
  /** From the last entitlement that this process requested. */
  #entitlementAnchor: Anchor | undefined;

  constructor(options: ClientOptions) {
    this.options = options;
  }

  /** Signs in by a grant, and keeps the tokens. */
  async signInWithGrant(parameters: Readonly<Record<string, string>>): Promise<void> {
    await this.#exchange(parameters);
    // Signing in has replaced any earlier sign-out. Reporting that sign-out now would sign this device out.
    this.#store({ signOuts: [] });
  }

  async #exchange(parameters: Readonly<Record<string, string>>): Promise<string> {
    const tokens = (await this.postForm("/oauth/token", parameters, true)) as Tokens;
    // Stored first, because the previous refresh token is no longer valid.
    this.#store({ refreshToken: tokens.refresh_token });
    this.#signedOutBy = undefined;
    this.#access = { token: tokens.access_token, untilS: this.#monotonicS() + tokens.expires_in - 60 };
    return tokens.access_token;
  }

  /** Returns a valid access token. Concurrent calls share one refresh request. */
  async accessToken(): Promise<string> {
    if (this.#access && this.#monotonicS() < this.#access.untilS) return this.#access.token;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return await this.#refreshing;
  }

  async #refresh(): Promise<string> {
    const { refreshToken: refresh_token } = this.options.load();
    if (refresh_token === undefined) throw this.#signedOutBy ?? new OAuthRejection({ error: "signed_out" });
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#exchange({ grant_type: "refresh_token", refresh_token });
      } catch (error) {
        // After any other error, such as a lost response, the same token is tried again when there is a network.
        if (!(error instanceof OAuthRejection)) throw error;
        if (error.error === "invalid_grant") {
          this.forget();
          this.#signedOutBy = error;
        }
        if (error.error !== "slow_down" || tries === maxTries) throw error;
        await this.#pause(10);
      }
    }
  }

  /** Requests a new entitlement and stores it if it is valid. */
  async refreshEntitlement(): Promise<EntitlementReply> {
    const { os, arch, app_version: appVersion } = this.options.machine;
    const kids = this.options.pinnedKeys.map(({ kid }) => kid);
    const { seq } = this.options.load().memory;
    const nonce = randomText();
    const request = { appVersion, os, arch, seq, kids, nonce };
    const reply = (await this.call("/api/desktop/entitlement", request)) as EntitlementReply;
    const entitlement = this.#read(reply.token, nonce);
    if (typeof entitlement === "string") throw new Error(`The entitlement is refused: ${entitlement}`);
    // The entitlement is signed and answers this request, so its time is the current time, whatever the machine's clock
    // shows.
    const { iat: serverS } = entitlement;
    this.#entitlementAnchor = { serverS, monotonicS: this.#monotonicS() };
    const aheadS = serverS - this.options.nowS();
    this.#store({ entitlement: reply.token, memory: { seq: entitlement.seq, latestS: serverS, aheadS } });
    return reply;
  }

  /** What may be used now, without a network. */
  evaluateOffline(): Verdict {
    const { entitlement: token, memory } = this.options.load();
    if (token === undefined) return { may: "ask", because: "there is no entitlement" };
    const entitlement = this.#read(token);
    if (typeof entitlement === "string") return { may: "ask", because: entitlement };
    const timeS = this.#timeS(entitlement);
    if (timeS === undefined) return { may: "ask", because: "the clock was set back" };
    // Limited, so that a wrong clock cannot move the latest time years ahead. After `exp` nothing is allowed anyway.
    const latestS = Math.min(timeS, entitlement.exp);
    if (latestS > memory.latestS) this.#store({ memory: { ...memory, latestS } });
    return evaluateAt(entitlement, timeS);
  }

  /** Whether a new entitlement has to be requested. The tool also requests one at each start. */
  isRefreshDue(): boolean {
    if (this.evaluateOffline().may === "ask") return true;
    const entitlement = this.#read(this.options.load().entitlement ?? "");
    if (typeof entitlement === "string") return true;
    return (this.#timeS(entitlement) ?? Number.POSITIVE_INFINITY) >= entitlement.refresh_after;
  }

  #timeS(entitlement: Entitlement): number | undefined {
    if (this.#entitlementAnchor) return this.#timeAt(this.#entitlementAnchor);
    const { memory } = this.options.load();
    const latestS = Math.max(memory.latestS, entitlement.iat);
    return estimateTime(this.options.nowS(), { ...memory, latestS });
  }

  #read(token: string, nonce?: string): Entitlement | string {
    const { pinnedKeys: keys, origin: issuer, key, load } = this.options;
    const expected = { keys, issuer, jkt: key.jkt, memory: load().memory };
    return readEntitlement(token, { ...expected, ...(nonce !== undefined && { nonce }) });
  }

  /**
   * Activates a card key. After a lost response, repeat the call: `redeemedAt` is then the time of the first
   * redemption.
   */
  async activateCard(keyCode: string): Promise<unknown> {
    return await this.call("/api/desktop/cards", { keyCode });
  }

  /** Signs out locally at once, also offline, and reports it to the server now or later. */
  async signOut(): Promise<void> {
    const { refreshToken, signOuts = [] } = this.options.load();
    this.forget();
    if (refreshToken !== undefined) this.#store({ signOuts: [...signOuts, refreshToken] });
    await this.reportSignOuts();
  }

  /** Reports sign-outs that the server does not know of; to be called at each start. */
  async reportSignOuts(): Promise<void> {
    for (const token of this.options.load().signOuts ?? []) {
      try {
        await this.postForm("/oauth/revoke", { token });
      } catch (error) {
        // A rejection is final, so the request is not repeated.
        if (!(error instanceof OAuthRejection) || error.isTransient) return;
      }
      const { signOuts = [] } = this.options.load();
      this.#store({ signOuts: signOuts.filter((other) => other !== token) });
    }
  }

  /** Forgets the tokens and the entitlement; the key and the memory stay. */
  forget(): void {
    this.#access = undefined;
    this.#store({ refreshToken: undefined, entitlement: undefined });
  }

  #store(changes: Partial<StoredState>): void {
    this.options.save({ ...this.options.load(), ...changes });
  }

  /** Calls the API with the access token. If the server rejects the token, refreshes it once. */
  async call(path: string, json: object): Promise<unknown> {
    const send = async () => await this.#send(path, { accessToken: await this.accessToken(), json });
    let response = await send();
    if (isSignedOut(response)) {
      this.#access = undefined;
      response = await send();
    }
    const { status, body, retryAfterS } = response;
    const answer = body as { code?: number; message?: string; data?: unknown };
    if (status >= 400) throw new ApiRejection(status, answer, retryAfterS);
    return answer.data;
  }

  /** Posts a form to an OAuth endpoint. */
  async postForm(
    path: string,
    parameters: Readonly<Record<string, string>>,
    needsProof = false,
  ): Promise<unknown> {
    const form = new URLSearchParams({ ...parameters, client_id: clientId });
    const { status, body, retryAfterS } = await this.#send(path, { form, needsProof });
    if (status >= 400) throw new OAuthRejection(body, status, retryAfterS);
    return body;
  }

  /** Waits as long as the server asks, and retries once with a corrected time if the server rejects the proof. */
  async #send(path: string, request: RequestOptions): Promise<ClientResponse> {
    let hasCorrected = false;
    for (let tries = 1; ; tries += 1) {
      const response = await this.#sendOnce(path, request);
      const { retryAfterS } = response;
      if (retryAfterS !== undefined && retryAfterS <= maxPauseS && tries < maxTries) {
        await this.#pause(retryAfterS);
      } else if (isProofRefused(response) && response.hasDate && !hasCorrected) {
        hasCorrected = true;
      } else {
        return response;
      }
    }
  }

  async #sendOnce(
    path: string,
    { accessToken, json, form, needsProof = true }: RequestOptions,
  ): Promise<ClientResponse> {
    const { origin, key, nowS, language, fetch } = this.options;
    const url = `${origin}${path}`;
    const proofS = this.#dateAnchor ? this.#timeAt(this.#dateAnchor) : nowS();
    const proof = writeProof(key, { method: "POST", url, nowS: Math.floor(proofS), accessToken });
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": form ? "application/x-www-form-urlencoded" : "application/json",
        ...(language !== undefined && { "accept-language": language }),
        ...(needsProof && { dpop: proof }),
        ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
      },
      body: form ? form.toString() : JSON.stringify(json),
    });
    const serverS = Math.floor(Date.parse(response.headers.get("date") ?? "") / 1000);
    const hasDate = !Number.isNaN(serverS);
    if (hasDate) this.#dateAnchor = { serverS, monotonicS: this.#monotonicS() };
    const text = await response.text();
    const { status } = response;
    return { status, body: parse(text), retryAfterS: retryAfterOf(response), hasDate };
  }

  #monotonicS(): number {
    return this.options.monotonicS?.() ?? uptime();
  }

  #timeAt({ serverS, monotonicS }: Anchor): number {
    return serverS + Math.max(0, this.#monotonicS() - monotonicS);
  }

  async #pause(seconds: number): Promise<void> {
    const { pause = (s: number) => new Promise<void>((resolve) => setTimeout(resolve, s * 1000)) } =
      this.options;
    await pause(seconds);
  }
}

interface RequestOptions {
  readonly accessToken?: string;
  readonly json?: object;
  readonly form?: URLSearchParams;
  readonly needsProof?: boolean;
}

interface ClientResponse {
  readonly status: number;
  readonly body: object;
  /** Of 429 and 503. */
  readonly retryAfterS: number | undefined;
  readonly hasDate: boolean;
}

const isSignedOut = ({ body }: ClientResponse) => "code" in body && body.code === 9001;
const isProofRefused = ({ body }: ClientResponse) =>
  ("code" in body && body.code === 9002) || ("error" in body && body.error === "invalid_dpop_proof");

/** Parses JSON. Other bodies, such as a proxy's HTML page, become an empty object. */
function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
