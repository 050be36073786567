import {
  type ClientOptions,
  DesktopClient,
  type StoredState,
} from "../../../../e2e/desktop-client/desktop-client.ts";
import {
  type DeviceKey,
  makeDeviceKey,
  randomText,
  sha256,
} from "../../../../e2e/desktop-client/device-key.ts";
import type { Person } from "../../testing/makers.ts";
import { send, type World } from "../../testing/world.ts";

/** The reference client on a simulated machine. */
export interface Tool {
  client: DesktopClient;
  readonly key: DeviceKey;
  stored: StoredState;
  /** Restarts the tool: it loses what it has not stored. */
  restart(): void;
  /** How far the machine's clock is ahead, in seconds. */
  aheadS: number;
  /** Whether responses are lost from now on. */
  isLosingResponses: boolean;
  /** Whether requests fail without leaving the machine. */
  isOffline: boolean;
  /** The waiting times of the tool, in seconds. */
  readonly pauses: number[];
}

export const issuer = "http://localhost:9";

export function makeTool(world: World, device = "Workstation", ip = "203.0.113.7"): Tool {
  const key = makeDeviceKey();
  const { current, former } = world.context.entitlementKeys ?? {};
  const pinnedKeys = [current, former].flatMap((one) =>
    one ? [{ kid: one.kid, x: String(one.publicJwk.x) }] : [],
  );
  const options: ClientOptions = {
    origin: issuer,
    key,
    pinnedKeys,
    machine: { device, os: "Windows 11", arch: "x86_64", app_version: "4.6.1" },
    nowS: () => nowS(world) + tool.aheadS,
    monotonicS: () => nowS(world),
    pause: async (seconds) => {
      tool.pauses.push(seconds);
      world.clock.advance(seconds);
    },
    load: () => tool.stored,
    save: (stored) => {
      tool.stored = stored;
    },
    fetch: async (url, init) => {
      if (tool.isOffline) throw new TypeError("fetch failed");
      const answer = await injectInto(world, ip)(url, init);
      if (tool.isLosingResponses) throw new TypeError("The answer was lost");
      return answer;
    },
  };
  const tool: Tool = {
    key,
    stored: { memory: { seq: 0, latestS: 0 } },
    aheadS: 0,
    isLosingResponses: false,
    isOffline: false,
    pauses: [],
    client: new DesktopClient(options),
    restart: () => {
      tool.client = new DesktopClient(options);
    },
  };
  return tool;
}

export const nowS = (world: World) => Math.floor(world.clock.now().getTime() / 1000);

/** `fetch` without a network. */
function injectInto(world: World, ip: string) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const response = await world.app.inject({
      method: init.method === "POST" ? "POST" : "GET",
      url: `${pathname}${search}`,
      headers: { ...(init.headers as Record<string, string>), "x-forwarded-for": ip },
      ...(init.body !== undefined && init.body !== null && { payload: String(init.body) }),
    });
    const headers = { ...response.headers, date: world.clock.now().toUTCString() };
    return new Response(response.statusCode === 204 ? null : response.payload, {
      status: response.statusCode,
      headers: headers as Record<string, string>,
    });
  };
}

export const redirectUri = "http://127.0.0.1:51004/callback";

/** Opens the authorization endpoint as the tool's browser would. */
export async function openAuthorize(
  world: World,
  tool: Tool,
  changed: Record<string, string | undefined> = {},
) {
  const verifier = randomText();
  const { machine } = tool.client.options;
  const query = {
    response_type: "code",
    client_id: "baleen-desktop",
    redirect_uri: redirectUri,
    code_challenge: sha256(verifier),
    code_challenge_method: "S256",
    state: "a state",
    dpop_jkt: tool.key.jkt,
    ...machine,
    ...changed,
  };
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await world.app.inject({ url: `/desktop/authorize?${new URLSearchParams(given)}` });
  const location = String(response.headers.location ?? "");
  const request = location === "" ? "" : (new URL(location, issuer).searchParams.get("request") ?? "");
  return { status: response.statusCode, location, text: response.payload, request, verifier };
}

/** Approves or denies a request of this machine on behalf of a person. */
export async function decide(
  world: World,
  { token }: Person,
  request: string,
  more: { readonly isApproved?: boolean; readonly replaces?: number } = {},
) {
  return await send(
    world,
    "POST",
    "/desktop/authorizations",
    { request, isApproved: true, ...more },
    { token },
  );
}

/** An authorization code that the owner has approved. */
export async function requestApprovedCode(world: World, person: Person, tool: Tool, replaces?: number) {
  const { request, verifier } = await openAuthorize(world, tool);
  const answer = await decide(world, person, request, replaces === undefined ? {} : { replaces });
  const { redirectTo } = answer.body.data as { redirectTo: string };
  const code = new URL(redirectTo).searchParams.get("code") ?? "";
  return { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier };
}

/** A tool that is signed in through this machine's browser. */
export async function makeSignedInTool(world: World, person: Person, device?: string, replaces?: number) {
  const tool = makeTool(world, device);
  await tool.client.signInWithGrant(await requestApprovedCode(world, person, tool, replaces));
  return tool;
}

/** Makes concurrent attempts; returns how many succeeded, and the errors of the others. */
export async function race(count: number, attempt: () => Promise<unknown>) {
  const answers = await Promise.allSettled(Array.from({ length: count }, attempt));
  const errors = answers.flatMap((answer) =>
    answer.status === "rejected"
      ? [String((answer.reason as { error?: string }).error ?? answer.reason)]
      : [],
  );
  return { granted: answers.length - errors.length, errors: [...new Set(errors)].toSorted() };
}
