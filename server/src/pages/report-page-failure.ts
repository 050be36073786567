import type { reportPageFailure as call, PageFailureKind } from "@baleen/contract/page-failures.ts";
import { siteOf } from "../platform/http/client-address.ts";
import type { Handler } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";

const hourS = 3600;
const error = "tooManyRequests";
const perClient = defineLimit("page failures", { by: "client", max: 30, windowS: hourS, error });
const ofAll = defineLimit("page failures", { by: "all", max: 10_000, windowS: hourS, error });

/**
 * As many networks in an hour raise an alarm. Old browsers and slow connections are there all the time. A network is the
 * widest that one customer may have, so that nobody raises an alarm alone.
 */
export const networksToAlarm: Readonly<Record<PageFailureKind, number>> = {
  islandThrew: 20,
  frameThrew: 20,
  chunkMissing: 30,
  scriptTimeout: 100,
  unsupportedBrowser: 300,
};

/** The name of an entry script as the build writes it. What else is reported could be a stranger's words to operators. */
const buildOf = (build: string) =>
  /^(?:boot|wechat|entry-[a-z]{1,12}-[\w-]{5,10}\.js)$/.test(build) ? build : "other";

/** A failure over a limit is not counted and answered like any other. */
export const reportPageFailure: Handler<typeof call> = async (context, { body, visitor }) => {
  const { rateLimits, metrics, alarms, pagePaths, pageParts } = context;
  const { kind, path, build } = body;
  const { clientKey } = visitor;
  if (!(await rateLimits.tryConsumeAll([perClient.of(clientKey), ofAll.of()]))) return null;
  const part = pageParts.has(body.part) ? body.part : "other";
  metrics.count("page_failures_total", { kind, part });
  const subject = `${kind} ${part}`;
  if ((await rateLimits.tally(`page failure ${subject} of ${siteOf(clientKey)}`, hourS)) > 1) return null;
  // Both windows have one length, so no network is counted twice in a window of all.
  const networks = await rateLimits.tally(`page failure ${subject}`, hourS);
  if (networks % networksToAlarm[kind] === 0) {
    const details = {
      clients: networks,
      part,
      path: pagePaths.has(path) ? path : "/404",
      build: buildOf(build),
    };
    await alarms.raise({ kind: "page.failing", subject, details });
  }
  return null;
};
