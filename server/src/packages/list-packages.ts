import type { listPackages as call } from "@baleen/contract/packages.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";

export const listPackages: Handler<Deps, typeof call> = async ({ content }) => [
  ...(await content.read()).onSale,
];
