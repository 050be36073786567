import {
  type reportPageFailure as call,
  type PageFailureKind,
  pageParts,
} from "@baleen/contract/page-failures.ts";
import type { AlarmDeps } from "../alarms/deps.ts";
import type { Handler } from "../platform/http/handler.ts";
import type { RateLimit } from "../platform/http/rate-limits.ts";

const hourS = 3600;
const limitOf = (max: number): RateLimit => ({ max, windowS: hourS, error: "tooManyRequests" });

const perIp = limitOf(30);
const inAll = limitOf(10_000);
const oncePerClient = limitOf(1);
/** Far above the other limits: it only counts. */
const alike = limitOf(1_000_000);

/** As many clients in an hour raise an alarm. Old browsers and slow networks are there all the time. */
export const clientsToAlarm: Readonly<Record<PageFailureKind, number>> = {
  islandThrew: 20,
  frameThrew: 20,
  chunkMissing: 30,
  scriptTimeout: 100,
  unsupportedBrowser: 300,
};

/** A failure over a limit is not counted and answered like any other. */
export const reportPageFailure: Handler<AlarmDeps, typeof call> = async (deps, { body, visitor }) => {
  const { rateLimits, metrics, alarms } = deps;
  const { kind, path, build } = body;
  const { clientKey } = visitor;
  if (!(await rateLimits.tryConsumeForIp("page failures", clientKey, perIp))) return null;
  if (!(await rateLimits.tryConsume("page failures in all", inAll))) return null;
  const part = pageParts.find((name) => name === body.part) ?? "other";
  metrics.count("page_failures_total", { kind, part });
  const subject = `${kind} ${part}`;
  if (!(await rateLimits.tryConsume(`page failure ${subject} of ${clientKey}`, oncePerClient))) return null;
  // Both windows have one length, so no client is counted twice in a window of all.
  const clients = await rateLimits.consume(`page failure ${subject}`, alike);
  if (clients % clientsToAlarm[kind] === 0) {
    await alarms.raise({ kind: "page.failing", subject, details: { clients, part: body.part, path, build } });
  }
  return null;
};
