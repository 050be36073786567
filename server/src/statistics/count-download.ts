import type { countDownload as call } from "@baleen/contract/statistics.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";
import { type Allowance, takeTurn } from "../http/turns.ts";
import { addDownload } from "./statistics-store.ts";

const perAddress: Allowance = { most: 60, windowS: 3600, refusal: "tooManyRequests" };

export const countDownload: Handler<Deps, typeof call> = async (
  { db, clock, addressLeniency },
  { visitor },
) => {
  const allowance = { ...perAddress, most: perAddress.most * addressLeniency };
  await takeTurn(db, clock, `download from ${visitor.subscriber}`, allowance);
  await addDownload(db, clock.now());
  return null;
};
