import type { Language } from "@baleen/contract/language.ts";
import { languages } from "@baleen/contract/language.ts";
import { askSite, type Channel, channels, readCode, solveCaptcha } from "./demo.ts";
import { newAddress, newPerson } from "./signing-in.ts";

/** An account whose address was proved when the journeys began. */
export interface ProvedAccount {
  readonly language: Language;
  readonly channel: Channel;
  readonly address: string;
  readonly password: string;
  /** Codes are a minute apart: from when on its address may get another. */
  readonly restedAtMs: number;
}

/** One account for each language and channel, opened before all journeys, so that none has to wait a minute. */
export async function openProvedAccounts(siteUrl: string): Promise<ProvedAccount[]> {
  const wanted = languages.flatMap((language) => channels.map((channel) => ({ language, channel })));
  return await Promise.all(wanted.map((account) => openAccount(siteUrl, account)));
}

async function openAccount(
  siteUrl: string,
  { language, channel }: Pick<ProvedAccount, "language" | "channel">,
): Promise<ProvedAccount> {
  const address = newAddress(channel);
  const { password } = newPerson();
  const solved = await solveCaptcha(siteUrl);
  await askSite(siteUrl, `/register/${channel}/code`, { [channel]: address, ...solved });
  const restedAtMs = Date.now() + 61_000;
  const code = await readCode(siteUrl, address);
  await askSite(siteUrl, "/register", { type: channel, [channel]: address, code, password });
  return { language, channel, address, password, restedAtMs };
}
