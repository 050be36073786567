import { setTimeout as wait } from "node:timers/promises";
import type {
  startWechatLink as linkCall,
  startWechatName as nameCall,
  startWechatSignIn as signInCall,
} from "@baleen/contract/accounts/wechat.ts";
import type { WechatOutcome, wechatPlaces } from "@baleen/contract/accounts/wechat-names.ts";
import { wechatOutcomeParameter } from "@baleen/contract/accounts/wechat-names.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import { deviceCookie, isSameDevice, recogniseDevice } from "../../platform/http/device.ts";
import type { Handler, Visitor } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { randomSymbols } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { requireRecentSignIn } from "../recent-sign-in.ts";
import { linkPerson, nameLinkedPerson } from "./link-person.ts";
import {
  addSignIn,
  claimSignIn,
  confirmScan,
  endFinishable,
  findSignInById,
  findSignInByState,
  type SignInOutcome,
  saveOutcome,
  type WechatSignIn,
} from "./sign-in-store.ts";
import { exchangeTimeoutMs, type WechatOAuth, WechatOAuthError } from "./wechat-oauth.ts";

export type WechatPlace = (typeof wechatPlaces)[number];

/** The routes to which WeChat returns, below the site's origin. */
const routes: Readonly<Record<WechatPlace, string>> = {
  inside: "/api/auth/wechat/return/official",
  computer: "/api/auth/wechat/return/open",
};

export const visitsPerClient = defineLimit("visits to WeChat", {
  by: "client",
  max: 120,
  windowS: 600,
  error: "tooManyLogins",
});

/** The app that names people in a place. Throws `notFound` if signing in there is off. */
export function requireOAuth(
  { wechatSignIn }: Pick<Context, "wechatSignIn">,
  place: WechatPlace,
): WechatOAuth {
  const oauth = wechatSignIn?.[place];
  if (!oauth) throw new Rejection("notFound");
  return oauth;
}

export function requireWechatSignIn({ wechatSignIn }: Pick<Context, "wechatSignIn">): void {
  if (!wechatSignIn) throw new Rejection("notFound");
}

export const startWechatSignIn = defineHandler<Handler<typeof signInCall>>({
  precondition: requireWechatSignIn,
  perClient: [visitsPerClient],
  async run(context, { body, visitor }) {
    await endFinishable(context.db, visitor.device.digest, context.clock.now());
    return { authorizeUrl: await startVisit(context, { kind: "sign-in", ...body, visitor }) };
  },
});

/** A stolen session token must not be enough to add another way in, so the sign-in has to be recent. */
export const startWechatLink = defineHandler<Handler<typeof linkCall>>({
  precondition: requireWechatSignIn,
  perClient: [visitsPerClient],
  async run(context, { body, user, visitor }) {
    requireRecentSignIn(user, visitor, context.clock.now());
    const { accountId, sessionId } = user;
    return {
      authorizeUrl: await startVisit(context, { kind: "link", ...body, visitor, accountId, sessionId }),
    };
  },
});

/**
 * The official account alone asks with `snsapi_userinfo`. WeChat may open a page that asks without a press as a preview
 * (https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html).
 */
export const startWechatName = defineHandler<Handler<typeof nameCall>>({
  precondition: requireWechatSignIn,
  perClient: [visitsPerClient],
  async run(context, { body, user, visitor }) {
    const { accountId, sessionId } = user;
    const visit = { kind: "link", place: "inside", asksForName: true, ...body } as const;
    return { authorizeUrl: await startVisit(context, { ...visit, visitor, accountId, sessionId }) };
  },
});

interface VisitRequest {
  readonly kind: "sign-in" | "link" | "confirm";
  readonly place: WechatPlace;
  readonly returnTo: string;
  readonly visitor: Pick<Visitor, "device">;
  readonly accountId?: number;
  readonly sessionId?: number;
  readonly scanId?: number;
  readonly asksForName?: boolean;
}

/** Stores a state that works once, for this browser, and returns the address of WeChat's page. */
export async function startVisit(
  context: Pick<Context, "db" | "clock" | "random" | "origin" | "pagePaths" | "wechatSignIn">,
  { kind, place, returnTo, visitor, accountId, sessionId, scanId, asksForName = false }: VisitRequest,
): Promise<string> {
  const oauth = requireOAuth(context, place);
  const state = randomSymbols(context.random, 32);
  await addSignIn(context.db, {
    kind,
    state_digest: digest(state),
    app_id: oauth.appId,
    device_digest: visitor.device.digest,
    device_label: visitor.device.label,
    account_id: accountId ?? null,
    session_id: sessionId ?? null,
    scan_id: scanId ?? null,
    asks_for_name: asksForName,
    return_path: requireOwnPath(context, returnTo),
    created_at: context.clock.now(),
  });
  return oauth.authorizeUrl(state, context.origin() + routes[place], { asksForName });
}

/** Throws `invalidRequest` unless the path is that of one of the site's pages. */
function requireOwnPath(
  { origin, pagePaths }: Pick<Context, "origin" | "pagePaths">,
  returnTo: string,
): string {
  const url = new URL(returnTo, origin());
  // Whatever the origin, only path and query are kept.
  if (!pagePaths.has(url.pathname)) {
    throw new Rejection("invalidRequest", { fields: { returnTo: "invalid" } });
  }
  return url.pathname + url.search;
}

function pathWithOutcome(returnPath: string, outcome: WechatOutcome): string {
  const [path = "/"] = returnPath.split("?", 1);
  // A query may contain another question mark.
  const parameters = new URLSearchParams(returnPath.slice(path.length));
  // Replaces that of an earlier visit.
  parameters.set(wechatOutcomeParameter, outcome);
  return `${path}?${parameters}`;
}

/** Where a browser ends that WeChat returns with a state which nobody here has given it. */
const strayPath = "/login";

/**
 * The addresses to which WeChat returns. They redirect at once to one without code and state, and are not cached, so
 * neither stays in the browser's history. Logs contain only the route. Also serves the file that proves ownership of
 * the domain.
 */
export function serveWechatReturns(app: FastifyInstance, context: Context): void {
  const { wechatSignIn, wechatDomainFile } = context;
  if (wechatDomainFile) {
    app.get(wechatDomainFile.path, (_, reply) => reply.type("text/plain").send(wechatDomainFile.content));
  }
  for (const place of ["inside", "computer"] as const) {
    const oauth = wechatSignIn?.[place];
    if (!oauth) continue;
    app.get(routes[place], { exposeHeadRoute: false }, async (request, reply) => {
      const path = await receiveVisit(context, oauth, request).catch((error) => {
        // An error page would keep the code in its URL.
        request.log.error({ err: error }, "A visitor who returned from WeChat could not be noted");
        return pathWithOutcome(strayPath, "failed");
      });
      reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      return reply.redirect(path, 303);
    });
  }
}

const textOf = (value: unknown) => (typeof value === "string" && value.length <= 512 ? value : "");

/** Names the person. Returns the path to redirect to. */
async function receiveVisit(context: Context, oauth: WechatOAuth, request: FastifyRequest): Promise<string> {
  const query = request.query as Readonly<Record<string, unknown>>;
  const [code, state] = [textOf(query.code), textOf(query.state)];
  const device = recogniseDevice(request.cookies[deviceCookie], undefined, context.random);
  const visit = await findSignInByState(context.db, digest(state));
  if (!visit || visit.kind === "scan" || visit.app_id !== oauth.appId) {
    return pathWithOutcome(strayPath, "elsewhere");
  }
  // The browser refuses cookies, or it is another one. The code stays unused.
  if (!isSameDevice(device, visit.device_digest)) return pathWithOutcome(visit.return_path, "elsewhere");
  const outcome = await endVisit(context, oauth, visit, code);
  return pathWithOutcome(visit.return_path, outcome);
}

async function endVisit(
  context: Context,
  oauth: WechatOAuth,
  visit: WechatSignIn,
  code: string,
): Promise<SignInOutcome> {
  const { db, clock } = context;
  if (!(await claimSignIn(db, visit.id, clock.now()))) return await awaitOutcome(context, visit.id);
  if (code === "") return await keepOutcome(context, visit, "cancelled");
  try {
    const person = await oauth.readPerson(code);
    await context.alarms.close(["wechat.sign_in_refused"], [oauth.appId]);
    return await applyPerson(context, visit, { appId: oauth.appId, ...person });
  } catch (error) {
    if (!(error instanceof WechatOAuthError)) throw error;
    if (await isForOperators(context, oauth, error)) {
      await context.alarms.raise({
        kind: "wechat.sign_in_refused",
        subject: oauth.appId,
        details: { error },
      });
    }
    return await keepOutcome(context, visit, outcomesOfErrors[error.kind]);
  }
}

const silenceWindowS = 600;
const silencesToAlarm = 3;

/**
 * Anyone can invent a code, and a preview and a restricted account are the visitor's. A refusal of the app lasts until an
 * operator acts, while WeChat may leave a single request without an answer.
 */
async function isForOperators(
  { rateLimits }: Pick<Context, "rateLimits">,
  { appId }: WechatOAuth,
  { kind }: WechatOAuthError,
): Promise<boolean> {
  if (kind !== "unavailable") return kind === "refused";
  return (await rateLimits.countEvent(`silence of WeChat to ${appId}`, silenceWindowS)) >= silencesToAlarm;
}

const outcomesOfErrors = {
  code: "expired",
  snapshot: "snapshot",
  restricted: "failed",
  refused: "failed",
  unavailable: "failed",
} as const satisfies Record<WechatOAuthError["kind"], SignInOutcome>;

async function keepOutcome({ db }: Pick<Context, "db">, { id }: WechatSignIn, outcome: SignInOutcome) {
  await saveOutcome(db, id, outcome);
  return outcome;
}

/** What the visit was for: a sign-in keeps the person for the browser to finish, the others are done at once. */
async function applyPerson(
  context: Context,
  visit: WechatSignIn,
  person: Parameters<typeof linkPerson>[2],
): Promise<SignInOutcome> {
  const { id, kind, scan_id: scanId } = visit;
  if (visit.asks_for_name)
    return await keepOutcome(context, visit, await nameLinkedPerson(context, visit, person));
  if (kind === "link") return await keepOutcome(context, visit, await linkPerson(context, visit, person));
  if (kind === "confirm" && scanId !== null) {
    const isConfirmed = await confirmScan(context.db, scanId, person, context.clock.now());
    return await keepOutcome(context, visit, isConfirmed ? "ok" : "expired");
  }
  await inTransaction(context.db, (tx) => saveOutcome(tx, id, "ok", person));
  return "ok";
}

const pollIntervalMs = 100;

/**
 * WeChat's browser loads the address twice, so the second load waits for the first. After the Back button or a reload,
 * the result is already stored.
 */
async function awaitOutcome(context: Pick<Context, "db" | "clock">, id: number): Promise<SignInOutcome> {
  for (let waitedMs = 0; waitedMs <= exchangeTimeoutMs; waitedMs += pollIntervalMs) {
    const { outcome, used_at: usedAt } = await findSignInById(context.db, id);
    if (outcome !== null) return outcome as SignInOutcome;
    // The state was never used but is too old, or the request that used it must have got its answer by now.
    if (usedAt === null || context.clock.now().getTime() - usedAt.getTime() > exchangeTimeoutMs) break;
    await wait(pollIntervalMs);
  }
  return "expired";
}
