import type { reportPageFailure as call, PageFailureKind } from "@baleen/contract/page-failures.ts";
import { widestNetworkOf } from "../platform/http/client-address.ts";
import type { Handler } from "../platform/http/handler.ts";
import { defineLimit } from "../platform/http/limit.ts";

const hourS = 3600;
const error = "tooManyRequests";
const perClient = defineLimit("page failures", { by: "client", max: 30, windowS: hourS, error });
const totalLimit = defineLimit("page failures", { by: "all", max: 10_000, windowS: hourS, error });

/**
 * How many networks must report a failure within an hour to raise an alarm. Some failures always occur, because of old
 * browsers and slow connections. A network is as large as a single customer may have, so no single visitor can raise an
 * alarm.
 */
export const alarmThresholds: Readonly<Record<PageFailureKind, number>> = {
  islandThrew: 20,
  frameThrew: 20,
  chunkMissing: 30,
  scriptTimeout: 100,
  unsupportedBrowser: 300,
};

/**
 * The name of an entry script as written by the build. Other values are replaced, since a stranger could use them to
 * send text to operators.
 */
const sanitizeBuild = (build: string) =>
  /^(?:boot|wechat|entry-[a-z]{1,12}-[\w-]{5,10}\.js)$/.test(build) ? build : "other";

/** A report above a rate limit is not counted and gets the same response. */
export const reportPageFailure: Handler<typeof call> = async (context, { body, visitor }) => {
  const { rateLimits, metrics, alarms, pagePaths, pageParts } = context;
  const { kind, path, build } = body;
  const { clientKey } = visitor;
  if (!(await rateLimits.tryConsumeAll([perClient.of(clientKey), totalLimit.of()]))) return null;
  const part = pageParts.has(body.part) ? body.part : "other";
  metrics.count("page_failures_total", { kind, part });
  const subject = `${kind} ${part}`;
  if ((await rateLimits.countEvent(`page failure ${subject} of ${widestNetworkOf(clientKey)}`, hourS)) > 1)
    return null;
  // Both windows have the same length, so no network is counted twice within the total.
  const networks = await rateLimits.countEvent(`page failure ${subject}`, hourS);
  if (networks % alarmThresholds[kind] === 0) {
    const details = {
      clients: networks,
      part,
      path: pagePaths.has(path) ? path : "/404",
      build: sanitizeBuild(build),
    };
    await alarms.raise({ kind: "page.failing", subject, details });
  }
  return null;
};
