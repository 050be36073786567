import type { finishWechatSignIn } from "@baleen/contract/accounts/wechat.ts";
import type { WechatOutcome } from "@baleen/contract/accounts/wechat-names.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { authorizeOnPhone, scanWithPhone } from "../../../fake-gateways/testing/phone.ts";
import { listIdentities } from "../accounts/wechat/identity-store.ts";
import { addSignIn, claimSignIn, saveOutcome } from "../accounts/wechat/sign-in-store.ts";
import type { WechatPerson } from "../accounts/wechat/wechat-oauth.ts";
import { digest } from "../platform/digest.ts";
import { openBrowser, type Person } from "./makers.ts";
import { type Answer, send, type World } from "./world.ts";

type Place = "inside" | "computer";
type Finished = ReplyOf<typeof finishWechatSignIn>;

const returnPaths = { inside: "official", computer: "open" } as const;

/** Begins a sign-in in a browser. Returns the address of WeChat's page. */
export async function startVisit(
  world: World,
  cookie: string,
  { place = "inside", returnTo = "/pricing?buy=1" }: { place?: Place; returnTo?: string } = {},
): Promise<string> {
  const body = { place, returnTo };
  const answer = await send(world, "POST", "/auth/wechat/start", body, { headers: { cookie } });
  return (answer.body.data as { authorizeUrl: string }).authorizeUrl;
}

/** Begins to link a WeChat to an account. Returns the address of WeChat's page. */
export async function startLink(world: World, person: Person, place: Place = "inside"): Promise<string> {
  const answer = await requestLink(world, person, place);
  return (answer.body.data as { authorizeUrl: string }).authorizeUrl;
}

/** Asks to link a WeChat to an account, which may be refused. */
export async function requestLink(
  world: World,
  { token, cookie }: Person,
  place: Place = "inside",
): Promise<Answer> {
  const body = { place, returnTo: "/profile" };
  return await send(world, "POST", "/account/wechat/start", body, { token, headers: { cookie } });
}

/** WeChat sends the browser back. Returns the path to which the server redirects it. */
export async function returnFromVisit(
  { app }: World,
  query: string,
  cookie: string,
  place: Place = "inside",
): Promise<string> {
  const url = `/api/auth/wechat/return/${returnPaths[place]}?${query}`;
  const { headers } = await app.inject({ method: "GET", url, headers: { cookie } });
  return String(headers.location);
}

export function outcomeIn(path: string): WechatOutcome | null {
  return new URL(path, "http://site").searchParams.get("wechat") as WechatOutcome | null;
}

interface Visit {
  /** The WeChat account. */
  readonly account?: string;
  readonly place?: Place;
}

/** Goes to WeChat and back. Returns how it ended. */
export async function visitWechat(
  world: World,
  cookie: string,
  visit: Visit = {},
): Promise<WechatOutcome | null> {
  const { place = "inside" } = visit;
  return await completeVisit(world, cookie, await startVisit(world, cookie, { place }), visit);
}

/** Lets a WeChat account agree to a visit that has begun, and returns. Returns how it ended. */
export async function completeVisit(
  world: World,
  cookie: string,
  authorizeUrl: string,
  { account, place = "inside" }: Visit = {},
): Promise<WechatOutcome | null> {
  const { search } =
    place === "inside"
      ? await authorizeOnPhone(authorizeUrl, account)
      : await scanWithPhone(authorizeUrl, account);
  return outcomeIn(await returnFromVisit(world, search, cookie, place));
}

/** Like a visit with a scope for which WeChat asks the person, and then names the unionid too. */
export function withConsent(authorizeUrl: string): string {
  return authorizeUrl.replace("scope=snsapi_base", "scope=snsapi_userinfo");
}

/** Links a WeChat to the account of a person who has just signed in. Returns how the visit ended. */
export async function linkWechat(
  world: World,
  person: Person,
  visit: Visit = {},
): Promise<WechatOutcome | null> {
  const authorizeUrl = await startLink(world, person, visit.place);
  return await completeVisit(world, person.cookie, authorizeUrl, visit);
}

/** Unlinks a WeChat, by default the only one. */
export async function unlinkWechat(world: World, person: Person, id?: number): Promise<Answer> {
  const { token, cookie, accountId } = person;
  const [only] = await listIdentities(world.db, accountId);
  const body = { id: id ?? only?.id ?? 0 };
  return await send(world, "POST", "/account/wechat/unlink", body, { token, headers: { cookie } });
}

let namedVisits = 0;

/** A visit after which WeChat has named a person, without WeChat: for races, and for ids that WeChat seldom gives. */
export async function nameVisit(
  { db, clock, context }: World,
  cookie: string,
  person: WechatPerson,
  place: Place = "inside",
): Promise<void> {
  namedVisits += 1;
  const [, deviceId = ""] = cookie.split("=");
  const stateDigest = digest(`state ${namedVisits}`);
  await addSignIn(db, {
    kind: "sign-in",
    state_digest: stateDigest,
    app_id: context.wechatSignIn?.[place]?.appId ?? "",
    device_digest: digest(deviceId),
    device_label: "WeChat, Android",
    return_path: "/pricing",
    created_at: clock.now(),
  });
  const { id } = await db
    .selectFrom("wechat_sign_ins")
    .select("id")
    .where("state_digest", "=", stateDigest)
    .executeTakeFirstOrThrow();
  await claimSignIn(db, id, clock.now());
  await saveOutcome(db, id, "ok", person);
}

export async function finishSignIn(
  world: World,
  cookie: string,
  body: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer & { readonly reply: Finished }> {
  const answer = await send(world, "POST", "/auth/wechat/finish", body, { headers: { cookie, ...headers } });
  return { ...answer, reply: (answer.body.data ?? answer.body) as Finished };
}

/** Signs a person in with WeChat, in a browser of their own; the account is made if there is none. */
export async function signInByWechat(
  world: World,
  account: string,
  options: { place?: Place } = {},
): Promise<Person> {
  const { cookie } = await openBrowser(world);
  await visitWechat(world, cookie, { account, ...options });
  return personOf(await finishSignIn(world, cookie, { newAccount: "create", forceLogin: true }), cookie);
}

/** The person whom the end of a sign-in has signed in. Throws if it has not. */
export function personOf({ reply }: { readonly reply: Finished }, cookie: string): Person {
  if (!reply.user || !reply.access_token) throw new Error(`Not signed in: ${JSON.stringify(reply)}`);
  return { accountId: reply.user.id, username: reply.user.username, token: reply.access_token, cookie };
}
