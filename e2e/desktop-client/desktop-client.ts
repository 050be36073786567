import {
  judgeStatement,
  type Memory,
  type PinnedKey,
  readStatement,
  type Statement,
  type Verdict,
} from "./check-statement.ts";
import { type DeviceKey, writeProof } from "./device-key.ts";

export const clientId = "baleen-desktop";

/** What a tool stores; the tokens and the key belong in the system's key store. */
export interface Stored {
  readonly refreshToken?: string | undefined;
  readonly statement?: string | undefined;
  readonly memory: Memory;
}

export interface ClientOptions {
  readonly origin: string;
  readonly key: DeviceKey;
  readonly pinned: readonly PinnedKey[];
  readonly machine: Readonly<Record<"device" | "os" | "arch" | "app_version", string>>;
  /** The machine's clock, in seconds. */
  nowS(): number;
  load(): Stored;
  save(stored: Stored): void;
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** An error of the OAuth endpoints; `reason` says why a device is signed out. */
export class OAuthRejection extends Error {
  readonly error: string;
  readonly reason: string | undefined;

  constructor(body: { error?: string; error_description?: string; reason?: string }) {
    super(body.error_description ?? body.error);
    this.error = body.error ?? "unknown";
    this.reason = body.reason;
  }
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

/** The desktop tool's side of sign-in and entitlement. */
export class DesktopClient {
  readonly options: ClientOptions;
  #access: { readonly token: string; readonly untilS: number } | undefined;
  /** How far the server's clock is ahead of the machine's; learned from a refused proof. */
  #aheadS = 0;
  #refreshing: Promise<string> | undefined;

  constructor(options: ClientOptions) {
    this.options = options;
  }

  /** Exchanges a grant for tokens, and keeps them. */
  async grant(parameters: Readonly<Record<string, string>>): Promise<void> {
    const tokens = (await this.postForm("/oauth/token", parameters, true)) as Tokens;
    // Stored before anything is done with them: the former refresh token is used up.
    this.#store({ refreshToken: tokens.refresh_token });
    this.#access = { token: tokens.access_token, untilS: this.options.nowS() + tokens.expires_in - 60 };
  }

  /** A valid access token; refreshed by one request however many ask at once. */
  async accessToken(): Promise<string> {
    if (this.#access && this.options.nowS() < this.#access.untilS) return this.#access.token;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return await this.#refreshing;
  }

  async #refresh(): Promise<string> {
    const { refreshToken } = this.options.load();
    if (refreshToken === undefined) throw new OAuthRejection({ error: "signed_out" });
    try {
      await this.grant({ grant_type: "refresh_token", refresh_token: refreshToken });
    } catch (error) {
      // Any other failure, such as a lost answer, is tried again with the same token within ten minutes.
      if (error instanceof OAuthRejection && error.error === "invalid_grant") this.forget();
      throw error;
    }
    return this.#access?.token ?? "";
  }

  /** Asks for a new statement, and keeps it if it is right. */
  async refreshStatement(): Promise<EntitlementReply> {
    const { memory } = this.options.load();
    const { os, arch, app_version: appVersion } = this.options.machine;
    const kids = this.options.pinned.map(({ kid }) => kid);
    const reply = (await this.call("/api/desktop/entitlement", {
      appVersion,
      os,
      arch,
      seq: memory.seq,
      kids,
    })) as EntitlementReply;
    const said = this.#read(reply.token);
    if (typeof said === "string") throw new Error(`The statement is refused: ${said}`);
    const latestS = Math.max(memory.latestS, said.iat, reply.serverTime);
    this.#store({ statement: reply.token, memory: { seq: said.seq, latestS } });
    return reply;
  }

  /** What may be used now, without a network. */
  check(): Verdict {
    const { statement, memory } = this.options.load();
    if (statement === undefined) return { may: "ask", because: "there is no statement" };
    const said = this.#read(statement);
    if (typeof said === "string") return { may: "ask", because: said };
    const nowS = this.options.nowS();
    const verdict = judgeStatement(said, nowS, memory);
    if (nowS > memory.latestS) this.#store({ memory: { ...memory, latestS: nowS } });
    return verdict;
  }

  #read(token: string): Statement | string {
    const { pinned: keys, origin: issuer, key, load } = this.options;
    return readStatement(token, { keys, issuer, jkt: key.jkt, memory: load().memory });
  }

  async activateCard(keyCode: string): Promise<unknown> {
    return await this.call("/api/desktop/cards", { keyCode });
  }

  async signOut(): Promise<void> {
    const { refreshToken } = this.options.load();
    if (refreshToken !== undefined) await this.postForm("/oauth/revoke", { token: refreshToken });
    this.forget();
  }

  /** Forgets the tokens and the statement; the key and the memory stay. */
  forget(): void {
    this.#access = undefined;
    this.#store({ refreshToken: undefined, statement: undefined });
  }

  #store(changed: Partial<Stored>): void {
    this.options.save({ ...this.options.load(), ...changed });
  }

  /** Makes a call of the API with the access token. */
  async call(path: string, body: object): Promise<unknown> {
    const accessToken = await this.accessToken();
    const response = await this.#send(path, { accessToken, json: body });
    const answer = (await response.json()) as { message: string; data?: unknown };
    if (!response.ok) throw new Error(answer.message);
    return answer.data;
  }

  /** Posts a form to an OAuth endpoint. */
  async postForm(
    path: string,
    parameters: Readonly<Record<string, string>>,
    proves = false,
  ): Promise<unknown> {
    const form = new URLSearchParams({ ...parameters, client_id: clientId });
    const response = await this.#send(path, { form, proves });
    const text = await response.text();
    const answer = text === "" ? {} : (JSON.parse(text) as object);
    if (!response.ok) throw new OAuthRejection(answer);
    return answer;
  }

  async #send(path: string, sent: Sent): Promise<Response> {
    const first = await this.#sendOnce(path, sent);
    const answered = await first.clone().text();
    const refused = /"invalid_dpop_proof"|"code":9002/.test(answered);
    const serverS = Math.floor(Date.parse(first.headers.get("date") ?? "") / 1000);
    if (!refused || this.#aheadS !== 0 || Number.isNaN(serverS)) return first;
    // The machine's clock is wrong: corrected once.
    this.#aheadS = serverS - this.options.nowS();
    return await this.#sendOnce(path, sent);
  }

  async #sendOnce(path: string, { accessToken, json, form, proves = true }: Sent): Promise<Response> {
    const { origin, key, nowS, fetch } = this.options;
    const url = `${origin}${path}`;
    const proof = writeProof(key, { method: "POST", url, nowS: nowS() + this.#aheadS, accessToken });
    return await fetch(url, {
      method: "POST",
      headers: {
        "content-type": form ? "application/x-www-form-urlencoded" : "application/json",
        ...(proves && { dpop: proof }),
        ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
      },
      body: form ? form.toString() : JSON.stringify(json),
    });
  }
}

interface Sent {
  readonly accessToken?: string;
  readonly json?: object;
  readonly form?: URLSearchParams;
  readonly proves?: boolean;
}
