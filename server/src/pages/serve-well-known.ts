import { fallbackMailbox } from "@baleen/contract/content/site-config.ts";
import type { FastifyInstance } from "fastify";
import type { PublishedContent } from "../content/published-content.ts";
import { type Clock, secondsAfter } from "../platform/clock.ts";
import { AppError } from "../platform/http/app-error.ts";

interface Site {
  readonly content: PublishedContent;
  readonly clock: Clock;
  origin(): string;
}

const dayS = 86_400;
/** RFC 9116 recommends less than a year. Every answer has a new expiry. */
const validForS = 90 * dayS;

/** `/.well-known`: the contact for vulnerabilities, and the page where passwords are changed. */
export function serveWellKnown(app: FastifyInstance, { content, clock, origin }: Site): void {
  app.get("/.well-known/security.txt", async (_, reply) => {
    const { company } = await content.read();
    // No contact without a mailbox of the site's own: the built-in address is only a placeholder for it.
    if (company.email === fallbackMailbox) throw new AppError("notFound");
    const lines = [
      `Contact: mailto:${company.email.replace(/^[^@]*/, "security")}`,
      `Expires: ${secondsAfter(clock.now(), validForS).toISOString()}`,
      "Preferred-Languages: zh, en",
      `Canonical: ${origin()}/.well-known/security.txt`,
      `Policy: ${origin()}/legal/security`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", `public, max-age=${dayS}`)
      .send(`${lines.join("\n")}\n`);
  });
  app.get("/.well-known/change-password", (_, reply) => reply.redirect("/profile?change-password", 302));
}
