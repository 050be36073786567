import type { countDownload as call } from "@baleen/contract/statistics.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import type { Allowance } from "../http/turns.ts";
import { addDownload } from "./statistics-store.ts";

const perAddress: Allowance = { most: 60, windowS: 3600, refusal: "tooManyRequests" };

export const countDownload: Handler<Deps, typeof call> = async ({ db, clock, turns }, { visitor }) => {
  await turns.takeForAddress("download", visitor.subscriber, perAddress);
  await addDownload(db, clock.now());
  return null;
};
