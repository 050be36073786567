import type { Person } from "./makers.ts";
import { readNewestCode, solveCaptcha } from "./prove.ts";
import { send, type World } from "./world.ts";

export type Contact =
  | { readonly type: "email"; readonly email: string }
  | { readonly type: "phone"; readonly phone: string };

type Headers = Readonly<Record<string, string>>;

/** Requests a code that signs in or registers, with a solved captcha. */
export async function requestContinueCode(world: World, contact: Contact, headers: Headers = {}) {
  const body = { ...contact, ...(await solveCaptcha(world)) };
  return await send(world, "POST", "/auth/continue/code", body, { headers });
}

export async function continueByCode(
  world: World,
  contact: Contact,
  { headers = {}, ...more }: { readonly headers?: Headers; code?: string; forceLogin?: boolean } = {},
) {
  return await send(world, "POST", "/auth/continue", { ...contact, ...more }, { headers });
}

/** Requests a code in a browser, and signs in or registers with it there. */
export async function proveAndContinue(world: World, contact: Contact, headers: Headers = {}) {
  await requestContinueCode(world, contact, headers);
  const code = await readNewestCode(world, contact.type === "email" ? contact.email : contact.phone);
  return await continueByCode(world, contact, { code, headers });
}

/** Registers a person without a password, signed in on a device. */
export async function makePersonWithoutPassword(world: World, contact: Contact): Promise<Person> {
  const { body, headers } = await proveAndContinue(world, contact);
  const { id, username } = body.user as { id: number; username: string };
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  return { accountId: id, username, token: String(body.access_token), cookie };
}
