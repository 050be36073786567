import type * as calls from "@baleen/contract/console/overview.ts";
import { isPermitted } from "@baleen/contract/console/roles.ts";
import { addDays, chinaDayOf } from "../../outside/china-day.ts";
import { listFigures } from "../../statistics/daily-figure-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { dayFiguresOf } from "./day-figures.ts";
import { listWaiting } from "./list-waiting.ts";

export const readOverview: ConsoleHandler<typeof calls.readOverview> = async (deps, { operator }) => {
  const now = deps.clock.now();
  const today = chinaDayOf(now);
  const weekAgo = addDays(today, -7);
  const figures = await listFigures(deps.reads, weekAgo, today);
  const members = figures.findLast(({ figure }) => figure === "members");
  const computed = figures.findLast(({ figure }) => figure === "computedAt");
  return {
    checkedAt: now.toISOString(),
    waiting: isPermitted(operator.role, "readShop") ? await listWaiting(deps.reads, now) : null,
    membersNow: members?.value ?? 0,
    today: dayFiguresOf(today, figures),
    lastWeek: dayFiguresOf(weekAgo, figures),
    figuresAt: computed ? new Date(computed.value * 1000).toISOString() : null,
  };
};

export const readSeries: ConsoleHandler<typeof calls.readSeries> = async ({ reads, clock }, { query }) => {
  const today = chinaDayOf(clock.now());
  const figures = await listFigures(reads, addDays(today, 1 - Number(query.days ?? "30")), today);
  const days = [...new Set(figures.map(({ day }) => day))];
  return { days: days.map((day) => dayFiguresOf(day, figures)) };
};
