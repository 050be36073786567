import { inject } from "vitest";
import { type Channel, fetchApi, readCode, solveCaptcha } from "./demo.ts";
import { newAddress, newPerson, type Person } from "./signing-in.ts";

/** Opens an account with an address that was proved by a code. Its name is the address. */
export async function openProvedAccount(channel: Channel): Promise<Person> {
  const siteUrl = inject("siteUrl");
  const address = newAddress(channel);
  const { password } = newPerson();
  const solved = await solveCaptcha(siteUrl);
  await fetchApi(siteUrl, `/register/${channel}/code`, { [channel]: address, ...solved });
  const code = await readCode(siteUrl, address);
  await fetchApi(siteUrl, "/register", { type: channel, [channel]: address, code, password });
  return { name: address, password };
}
