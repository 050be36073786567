import type { finishWechatSignIn, WechatOutcome } from "@baleen/contract/accounts/wechat.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import { authorizeOnPhone, scanWithPhone } from "../../../fake-gateways/testing/phone.ts";
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
export async function startLink(
  world: World,
  { token, cookie }: Person,
  place: Place = "inside",
): Promise<string> {
  const body = { place, returnTo: "/profile" };
  const answer = await send(world, "POST", "/account/wechat/start", body, { token, headers: { cookie } });
  return (answer.body.data as { authorizeUrl: string }).authorizeUrl;
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

/** Goes to WeChat and back. Returns how it ended. */
export async function visitWechat(
  world: World,
  cookie: string,
  { account, place = "inside" }: { account?: string; place?: Place } = {},
): Promise<WechatOutcome | null> {
  const authorizeUrl = await startVisit(world, cookie, { place });
  const { search } =
    place === "inside"
      ? await authorizeOnPhone(authorizeUrl, account)
      : await scanWithPhone(authorizeUrl, account);
  return outcomeIn(await returnFromVisit(world, search, cookie, place));
}

/** Links a WeChat to the account of a person who has just signed in. Returns how the visit ended. */
export async function linkWechat(world: World, person: Person, account: string, place: Place = "inside") {
  const authorizeUrl = await startLink(world, person, place);
  const { search } =
    place === "inside"
      ? await authorizeOnPhone(authorizeUrl, account)
      : await scanWithPhone(authorizeUrl, account);
  return outcomeIn(await returnFromVisit(world, search, person.cookie, place));
}

export async function finishSignIn(
  world: World,
  cookie: string,
  body: object = {},
): Promise<Answer & { readonly reply: Finished }> {
  const answer = await send(world, "POST", "/auth/wechat/finish", body, { headers: { cookie } });
  return { ...answer, reply: answer.body as unknown as Finished };
}

/** Signs a person in with WeChat, in a browser of their own; the account is made if there is none. */
export async function signInByWechat(
  world: World,
  account: string,
  options: { place?: Place } = {},
): Promise<Person> {
  const { cookie } = await openBrowser(world);
  await visitWechat(world, cookie, { account, ...options });
  const { reply } = await finishSignIn(world, cookie, { newAccount: "create", forceLogin: true });
  if (!reply.user || !reply.access_token) throw new Error(`Not signed in: ${JSON.stringify(reply)}`);
  return { accountId: reply.user.id, username: reply.user.username, token: reply.access_token, cookie };
}
