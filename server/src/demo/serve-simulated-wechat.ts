import { demoAuthorizePath, demoPeoplePath } from "@baleen/contract/demo.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DemoContext } from "../context.ts";
import type { Html } from "../platform/http/html.ts";
import { Rejection } from "../platform/rejection.ts";
import { consentContent, peopleContent } from "./demo-pages.ts";
import {
  chooseWechatPerson,
  isWechatPerson,
  nameSuffix,
  readWechatChoice,
  wechatPersonCookie,
} from "./simulated-wechat.ts";

interface PeopleAddress {
  readonly Querystring: Readonly<Partial<Record<"redirect" | "state" | "asks" | "back", string>>>;
  readonly Body: URLSearchParams;
}

type PeopleRequest = FastifyRequest<PeopleAddress>;

interface SimulatedWechatParts extends Pick<DemoContext, "random"> {
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    title: Localized,
    write: (language: Language) => Html,
  ): Promise<FastifyReply>;
}

const title: Localized = { zh: "模拟的微信", en: "Simulated WeChat" };

const choiceLifetimeS = 30 * 86_400;

/** The pages of a simulated WeChat: its OAuth, and the choice of the person whose WeChat the browser is. */
export async function serveSimulatedWechat(
  routes: FastifyInstance,
  { random, show }: SimulatedWechatParts,
): Promise<void> {
  await routes.register(cookie);
  const showPeople = (request: PeopleRequest, reply: FastifyReply) => {
    const current = readWechatChoice(request.cookies[wechatPersonCookie])?.person;
    return show(request, reply, title, (language) => peopleContent(current, language));
  };
  const choosePerson = (request: PeopleRequest, reply: FastifyReply): string => {
    const person = request.body.get("person");
    if (!isWechatPerson(person)) throw new Rejection("invalidRequest");
    const choice = chooseWechatPerson(
      { random },
      person,
      readWechatChoice(request.cookies[wechatPersonCookie]),
    );
    const kept = { path: "/demo/wechat", httpOnly: true, sameSite: "lax", maxAge: choiceLifetimeS } as const;
    void reply.setCookie(wechatPersonCookie, choice, kept);
    return choice;
  };

  // Like WeChat with `snsapi_base`, it asks nothing once it knows who uses it, but for the name.
  routes.get<PeopleAddress>(demoAuthorizePath, async (request, reply) => {
    const target = readReturn(request);
    const choice = request.cookies[wechatPersonCookie];
    const person = readWechatChoice(choice)?.person;
    if (!person) return showPeople(request, reply);
    if (request.query.asks !== "name") return reply.redirect(target(choice), 302);
    return show(request, reply, title, (language) => consentContent(person, language));
  });
  routes.post<PeopleAddress>(demoAuthorizePath, async (request, reply) => {
    const target = readReturn(request);
    const choice = request.cookies[wechatPersonCookie];
    if (request.query.asks === "name" && readWechatChoice(choice)) {
      const isAllowed = request.body.get("answer") === "allow";
      return reply.redirect(target(isAllowed ? `${choice}${nameSuffix}` : ""), 303);
    }
    return reply.redirect(target(choosePerson(request, reply)), 303);
  });

  routes.get<PeopleAddress>(demoPeoplePath, showPeople);
  routes.post<PeopleAddress>(demoPeoplePath, async (request, reply) => {
    const { back = "/" } = request.query;
    if (!/^\/(?![/\\])/.test(back)) throw new Rejection("invalidRequest");
    choosePerson(request, reply);
    return reply.redirect(back, 303);
  });
}

/** The paths to which a real WeChat returns. */
const returnPaths = ["/api/payments/authorized/", "/api/auth/wechat/return/"];

/** Throws `invalidRequest` if the visitor did not come from the site's OAuth. */
function readReturn({ query: { redirect = "", state = "" } }: PeopleRequest): (code?: string) => string {
  if (!returnPaths.some((path) => redirect.startsWith(path))) throw new Rejection("invalidRequest");
  return (code = "") => `${redirect}?${new URLSearchParams({ code, state })}`;
}
